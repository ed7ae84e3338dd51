"""Passkeys (WebAuthn): what a browser is asked for, and whether what it answers is right.

The user is always verified (fingerprint, PIN), so a passkey stands for both factors. Attestation is
not asked for: which maker built an authenticator does not concern the house.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Any

import msgspec
import webauthn
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.cose import COSEAlgorithmIdentifier as Algorithm
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from krupier.house.factors import Credential, passkey_row

ALGORITHMS = [Algorithm.EDDSA, Algorithm.ECDSA_SHA_256, Algorithm.RSASSA_PKCS1_v1_5_SHA_256]
REQUIRED = UserVerificationRequirement.REQUIRED
SECONDS = 300
"""How long a browser and its user may take."""
LONGEST_ID = 1023
"""Bytes; more than any authenticator makes (WebAuthn, "credential ID")."""


class BadPasskey(ValueError):
    """What the browser answered is not right; the text is for a log of tests, never for clients."""


class Party(msgspec.Struct, frozen=True):
    """The house as authenticators know it."""

    id: str
    """A domain."""
    name: str
    origins: Sequence[str]
    """Of the pages that may ask."""


class Public(msgspec.Struct, frozen=True):
    """What is kept of a passkey."""

    id: str
    key: str
    """COSE, base64."""


class _Page(msgspec.Struct, frozen=True):
    """What a browser says of the page it was asked by, beside type, challenge and origin."""

    crossOrigin: Any = False
    topOrigin: Any = None


class Registered(msgspec.Struct, frozen=True):
    credential_id: bytes
    secret: str
    counter: int

    def kept(self, owner: str, name: str, at: int) -> Credential:
        """As it stands in the books, by the name that its owner gave it."""
        shown = "".join(one for one in name if one.isprintable()).strip()[:60]
        return Credential(
            id=passkey_row(self.credential_id),
            owner=owner,
            kind="passkey",
            name=shown,
            secret=self.secret,
            counter=self.counter,
            created_at=at,
        )


def creation(
    party: Party, user: str, login: str, challenge: bytes, held: Sequence[Credential]
) -> dict[str, Any]:
    """For `navigator.credentials.create`. ``user``: who it is to the authenticator, which keeps one
    passkey of each."""
    return options_to_json_dict(
        webauthn.generate_registration_options(
            rp_id=party.id,
            rp_name=party.name,
            user_id=user.encode(),
            user_name=login,
            challenge=challenge,
            timeout=SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
            ),
            exclude_credentials=_descriptors(held),
            supported_pub_key_algs=ALGORITHMS,
        )
    )


def created(party: Party, answer: dict[str, Any], challenge: bytes) -> Registered:
    """Raises BadPasskey."""
    try:
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            require_user_verification=True,
            supported_pub_key_algs=ALGORITHMS,
        )
        _must_not_be_framed(answer)
    except Exception as problem:  # whatever comes of reading what a stranger sent
        raise BadPasskey(str(problem)) from None
    _must_be_short(found.credential_id)
    key = base64.b64encode(found.credential_public_key).decode()
    public = Public(webauthn.helpers.bytes_to_base64url(found.credential_id), key)
    return Registered(found.credential_id, msgspec.json.encode(public).decode(), found.sign_count)


def request(party: Party, challenge: bytes, held: Sequence[Credential] = ()) -> dict[str, Any]:
    """For `navigator.credentials.get`. Without ``held`` the user chooses among his own: nobody
    learns which accounts there are."""
    return options_to_json_dict(
        webauthn.generate_authentication_options(
            rp_id=party.id,
            challenge=challenge,
            timeout=SECONDS * 1000,
            allow_credentials=_descriptors(held),
            user_verification=REQUIRED,
        )
    )


def credential_id(answer: dict[str, Any]) -> bytes:
    """Which passkey a browser answers with. Raises BadPasskey."""
    told = answer.get("id")
    if not isinstance(told, str):
        raise BadPasskey("no id")
    try:
        id = webauthn.base64url_to_bytes(told)
    except (ValueError, binascii.Error) as problem:
        raise BadPasskey(str(problem)) from None
    _must_be_short(id)
    return id


def shown(
    party: Party, answer: dict[str, Any], challenge: bytes, kept: Credential, user: str
) -> int:
    """The passkey's new counter. Raises BadPasskey: another challenge, page or key, a page inside
    another one, a user who was not verified, a counter that did not grow (somebody has a copy)."""
    public = msgspec.json.decode(kept.secret, type=Public)
    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            credential_public_key=base64.b64decode(public.key),
            credential_current_sign_count=kept.counter,
            require_user_verification=True,
        )
        _must_not_be_framed(answer)
        owner = _is_user(answer, user)
    except Exception as problem:  # whatever comes of reading what a stranger sent
        raise BadPasskey(str(problem)) from None
    if not owner:
        raise BadPasskey("another user's")
    return found.new_sign_count


def _must_not_be_framed(answer: dict[str, Any]) -> None:
    """No page of the house stands in one of somebody else's: whoever asks from there is not us.
    Raises BadPasskey."""
    told = webauthn.base64url_to_bytes(answer["response"]["clientDataJSON"])
    page = msgspec.json.decode(told, type=_Page)
    if page.crossOrigin is not False or page.topOrigin is not None:
        raise BadPasskey("asked for inside a page of another origin")


def _must_be_short(id: bytes) -> None:
    """Raises BadPasskey."""
    if len(id) > LONGEST_ID:
        raise BadPasskey(f"an id of {len(id)} bytes; at most {LONGEST_ID}")


def _is_user(answer: dict[str, Any], user: str) -> bool:
    """An authenticator may say whose passkey it is; then it must be the one we know."""
    said = answer["response"].get("userHandle")
    return not said or webauthn.base64url_to_bytes(said) == user.encode()


def _descriptors(held: Sequence[Credential]) -> list[PublicKeyCredentialDescriptor]:
    kept = [msgspec.json.decode(one.secret, type=Public) for one in held if one.kind == "passkey"]
    return [PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.id)) for one in kept]
