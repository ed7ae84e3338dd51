"""Why somebody of the staff is not given an office, or keeps it; part of
:data:`krupier.house.texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "office-role": (
        "There is no role {given}; there are: {known}.",
        "Role {given} není; jsou: {known}.",
    ),
    "office-operator": (
        "There is no operator {given}; there are: {known}.",
        "Provozovatel {given} není; jsou: {known}.",
    ),
    "office-held": (
        "{login} is {role} there already[ (operator: {operator})].",
        "{login} už tam je {role}[ (provozovatel: {operator})].",
    ),
    "office-not-held": (
        "{login} is not {role} there[ (operator: {operator})]; he is: {held}.",
        "{login} tam není {role}[ (provozovatel: {operator})]; je: {held}.",
    ),
    "office-own": (
        "Nobody gives himself an office; let somebody else do it.",
        "Sám sobě nikdo roli nepřidělí; ať to udělá někdo jiný.",
    ),
    "office-last": (
        "Nobody would be left who may manage the staff[ of {operator}]: give somebody else the role"
        " {role} first.",
        "Nezbyl by nikdo, kdo smí spravovat personál[ provozovatele {operator}]: nejprve přidělte"
        " roli {role} někomu jinému.",
    ),
}
