"""What the house writes to people, in English and Czech, by kind of mail.

``{facts}`` are filled in by whoever writes; each text names all it needs. No mail holds a password,
a code or a token that is not meant for its reader alone; what is (:data:`SECRET`) never stands in a
subject.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from krupier.house import closing_mails

OfAccounts = Literal[
    "registered",
    "activated",
    "rejected",
    "verify",
    "recovery",
    "password-changed",
    "email-changed",
    "credential-added",
    "credential-removed",
    "new-device",
    "limit-changed",
    "limit-coming",
    "break",
    "panic",
    "blocked",
    "kept-apart",
    "suspended",
    "closed",
    "temporary-ends",
    "temporary-ended",
    "document-verified",
    "document-refused",
    "terms",
    "request-received",
    "complaint-received",
    "complaint-documents",
    "complaint-escalated",
    "complaint-resolved",
    "complaint-appealed",
    "bonus-given",
    "bonus-released",
    "bonus-lapsed",
    "reward",
    "sanctioned",
    "documents-asked",
]
Kind = Literal[OfAccounts, closing_mails.Kind]


SECRET: Mapping[str, Mapping[Literal["cs", "en"], str]] = {
    "link": {"cs": "(odkaz jen pro příjemce)", "en": "(a link for its reader alone)"}
}
"""Facts by which whoever reads them gets in, and what stands in their place where others may."""


class Text(NamedTuple):
    subject: str
    body: str


CARE: Mapping[Kind, tuple[Text, Text]] = {
    "request-received": (
        Text(
            "Your request {request}",
            "This confirms that we have received the request {request} about the account {login}."
            " We will answer you at this address. If it was not you, you need not do anything:"
            " nothing follows from it before we know who asks.",
        ),
        Text(
            "Váš požadavek {request}",
            "Potvrzujeme, že jsme přijali požadavek {request} ohledně konta {login}. Odpovíme vám"
            " na tuto adresu. Nejste-li to vy, nemusíte nic dělat: dokud nevíme, kdo žádá, nic"
            " z něj neplyne.",
        ),
    ),
    "complaint-received": (
        Text(
            "Your complaint {complaint}",
            "This confirms that we have received your complaint {complaint} of the account {login}."
            " We will answer it by {until} at the latest; in your account you see how far it has"
            " come.",
        ),
        Text(
            "Vaše reklamace {complaint}",
            "Potvrzujeme, že jsme přijali vaši reklamaci {complaint} ke kontu {login}. Odpovíme na"
            " ni nejpozději do {until}; jak je daleko, vidíte ve svém kontu.",
        ),
    ),
    "complaint-documents": (
        Text(
            "Your complaint {complaint}: we need something from you",
            "To look into your complaint {complaint} of the account {login} we need: {what}. Please"
            " add it in your account.",
        ),
        Text(
            "Vaše reklamace {complaint}: potřebujeme podklady",
            "K vyřízení reklamace {complaint} ke kontu {login} potřebujeme: {what}. Doplňte je"
            " prosím ve svém kontu.",
        ),
    ),
    "complaint-escalated": (
        Text(
            "Your complaint {complaint} is with the management",
            "Your complaint {complaint} of the account {login} has been passed on to the"
            " management, who will decide it.",
        ),
        Text(
            "Vaši reklamaci {complaint} řeší vedení",
            "Vaše reklamace {complaint} ke kontu {login} byla postoupena vedení, které o ní"
            " rozhodne.",
        ),
    ),
    "complaint-resolved": (
        Text(
            "Your complaint {complaint}: {decision}",
            "Your complaint {complaint} of the account {login} was decided: {decision}. {told}\n"
            "\nWho disagrees may turn to: {body}",
        ),
        Text(
            "Vaše reklamace {complaint}: {decision}",
            "O vaší reklamaci {complaint} ke kontu {login} bylo rozhodnuto: {decision}. {told}\n"
            "\nKdo nesouhlasí, může se obrátit na: {body}",
        ),
    ),
    "complaint-appealed": (
        Text(
            "Your complaint {complaint} will be reviewed",
            "As you wished, your complaint {complaint} of the account {login} will be reviewed:"
            " {level}.",
        ),
        Text(
            "Vaše reklamace {complaint} bude přezkoumána",
            "Jak jste žádali, vaši reklamaci {complaint} ke kontu {login} přezkoumá: {level}.",
        ),
    ),
    "bonus-given": (
        Text(
            "A bonus for your account {login}",
            "You have a bonus of {amount}. It is locked and is released in parts ({parts}), each"
            " for {points} points. What is not released by {until} lapses.",
        ),
        Text(
            "Bonus na vaše konto {login}",
            "Máte bonus {amount}. Je uzamčen a uvolňuje se po částech (celkem {parts}), každá za"
            " {points} bodů. Co se neuvolní do {until}, zaniká.",
        ),
    ),
    "bonus-released": (
        Text(
            "A part of your bonus is released",
            "{amount} of your bonus were credited to the account {login}; still locked: {left}.",
        ),
        Text(
            "Část vašeho bonusu je uvolněna",
            "Na konto {login} bylo z bonusu připsáno {amount}; uzamčeno zůstává {left}.",
        ),
    ),
    "bonus-lapsed": (
        Text(
            "Your bonus has ended",
            "The time for the bonus of the account {login} is over; {amount} have lapsed.",
        ),
        Text(
            "Váš bonus skončil",
            "Čas pro bonus ke kontu {login} uplynul; zaniklo {amount}.",
        ),
    ),
    "reward": (
        Text(
            "A reward for your account {login}",
            "{amount} were credited to the account {login}: {what}.",
        ),
        Text(
            "Odměna na vaše konto {login}",
            "Na konto {login} bylo připsáno {amount}: {what}.",
        ),
    ),
}

_NOT_YOU = (
    "If this was not you, set a new password at once and write to us.",
    "Pokud jste to nebyli vy, ihned si nastavte nové heslo a napište nám.",
)

TEXTS: Mapping[Kind, tuple[Text, Text]] = {
    "registered": (
        Text(
            "Your account {login}",
            "You have applied for the account {login}. Until your identity is verified it is a"
            " temporary one and ends on {ends_at}. In your account you see what is still missing.",
        ),
        Text(
            "Vaše konto {login}",
            "Požádali jste o konto {login}. Dokud není ověřena vaše totožnost, je dočasné a končí"
            " {ends_at}. Co ještě chybí, vidíte ve svém kontu.",
        ),
    ),
    "activated": (
        Text(
            "Your account {login} is active",
            "Your registration is complete: the account {login} is active.",
        ),
        Text(
            "Vaše konto {login} je aktivní",
            "Registrace je dokončena: konto {login} je aktivní.",
        ),
    ),
    "rejected": (
        Text(
            "Your application for the account {login}",
            "We could not open the account {login}: {reason}",
        ),
        Text(
            "Vaše žádost o konto {login}",
            "Konto {login} jsme nemohli otevřít: {reason}",
        ),
    ),
    "verify": (
        Text(
            "Please confirm this address",
            "Somebody gave this address for the account {login}. If it was you, open this link"
            " by {until}:\n\n{link}\n\nIf it was not, nothing more happens.",
        ),
        Text(
            "Potvrďte prosím tuto adresu",
            "Tuto adresu někdo uvedl u konta {login}. Pokud jste to byli vy, otevřete tento odkaz"
            " do {until}:\n\n{link}\n\nPokud ne, nic dalšího se nestane.",
        ),
    ),
    "recovery": (
        Text(
            "A new password for {login}",
            "Somebody asked for a new password for the account {login}. If it was you, set it here"
            " by {until}; the link works once:\n\n{link}\n\nIf it was not you, do nothing: your"
            " password stays as it is.",
        ),
        Text(
            "Nové heslo ke kontu {login}",
            "Někdo požádal o nové heslo ke kontu {login}. Pokud jste to byli vy, nastavte si je zde"
            " do {until}; odkaz platí jednou:\n\n{link}\n\nPokud ne, nedělejte nic: heslo zůstává,"
            " jaké je.",
        ),
    ),
    "password-changed": (
        Text(
            "The password of {login} was changed",
            f"The password of the account {{login}} was changed on {{at}}, and everybody else who"
            f" was logged in to it was logged out. {_NOT_YOU[0]}",
        ),
        Text(
            "Heslo ke kontu {login} bylo změněno",
            f"Heslo ke kontu {{login}} bylo {{at}} změněno a všichni ostatní, kdo v něm byli"
            f" přihlášeni, byli odhlášeni. {_NOT_YOU[1]}",
        ),
    ),
    "email-changed": (
        Text(
            "The address of {login} was changed",
            f"The account {{login}} has another e-mail address since {{at}}: {{new}}."
            f" {_NOT_YOU[0]}",
        ),
        Text(
            "Adresa u konta {login} byla změněna",
            f"Konto {{login}} má od {{at}} jinou e-mailovou adresu: {{new}}. {_NOT_YOU[1]}",
        ),
    ),
    "credential-added": (
        Text(
            "A new way to log in to {login}",
            f"The account {{login}} can be logged in to with something new since {{at}}: {{what}}."
            f" {_NOT_YOU[0]}",
        ),
        Text(
            "Nový způsob přihlášení ke kontu {login}",
            f"Ke kontu {{login}} se lze od {{at}} přihlásit i takto: {{what}}. {_NOT_YOU[1]}",
        ),
    ),
    "credential-removed": (
        Text(
            "A way to log in to {login} was removed",
            f"Since {{at}} this is no longer needed to log in to the account {{login}}: {{what}}."
            f" {_NOT_YOU[0]}",
        ),
        Text(
            "Způsob přihlášení ke kontu {login} byl odebrán",
            f"K přihlášení ke kontu {{login}} už od {{at}} neslouží: {{what}}. {_NOT_YOU[1]}",
        ),
    ),
    "new-device": (
        Text(
            "A log-in to {login} from a new device",
            f"Somebody logged in to the account {{login}} on {{at}} from a device that we do not"
            f" know: {{agent}}, {{address}}. {_NOT_YOU[0]}",
        ),
        Text(
            "Přihlášení ke kontu {login} z nového zařízení",
            f"Ke kontu {{login}} se {{at}} někdo přihlásil ze zařízení, které neznáme: {{agent}},"
            f" {{address}}. {_NOT_YOU[1]}",
        ),
    ),
    "limit-changed": (
        Text(
            "Your limit: {limit}",
            "From {at} this holds for the account {login}: {limit}: {value}.",
        ),
        Text(
            "Vaše omezení: {limit}",
            "Od {at} u konta {login} platí: {limit}: {value}.",
        ),
    ),
    "limit-coming": (
        Text(
            "You asked for a looser limit: {limit}",
            "For the account {login} you asked for: {limit}: {value}. It holds from {at}; until"
            " then everything stays as it is, and you can change your mind.",
        ),
        Text(
            "Požádali jste o volnější omezení: {limit}",
            "U konta {login} jste požádali o: {limit}: {value}. Platit bude od {at}; do té doby"
            " zůstává vše při starém a můžete si to rozmyslet.",
        ),
    ),
    "break": (
        Text(
            "Your break",
            "You have taken a break: the account {login} cannot be played with until {until}.",
        ),
        Text(
            "Vaše přestávka",
            "Dali jste si přestávku: s kontem {login} nelze hrát do {until}.",
        ),
    ),
    "panic": (
        Text(
            "No play until {until}",
            "You have pressed the panic button: nothing can be played until {until}. Should you"
            " want to talk to somebody: {help}.",
        ),
        Text(
            "Do {until} žádná hra",
            "Stiskli jste tlačítko paniky: do {until} nelze nic hrát. Chcete-li si"
            " s někým promluvit: {help}.",
        ),
    ),
    "blocked": (
        Text(
            "The account {login} is blocked",
            "The account {login} cannot be played with until {until}: {reason}",
        ),
        Text(
            "Konto {login} je zablokováno",
            "S kontem {login} nelze hrát do {until}: {reason}",
        ),
    ),
    "kept-apart": (
        Text(
            "Where the account {login} may play",
            "From now on somebody and you may not sit at one table or play in one tournament:"
            " {reason}",
        ),
        Text(
            "Kde smí hrát konto {login}",
            "S někým od nynějška nesmíte sedět u jednoho stolu ani hrát v jednom turnaji: {reason}",
        ),
    ),
    "suspended": (
        Text("The account {login} is suspended", "We have suspended the account {login}: {reason}"),
        Text("Konto {login} je pozastaveno", "Konto {login} jsme pozastavili: {reason}"),
    ),
    "closed": (
        Text(
            "The account {login} is closed",
            "The account {login} was closed on {at}: {reason}. What is left on it is paid out"
            " within 7 days.",
        ),
        Text(
            "Konto {login} je zrušeno",
            "Konto {login} bylo {at} zrušeno: {reason}. Zůstatek bude vyplacen do 7 dnů.",
        ),
    ),
    "temporary-ends": (
        Text(
            "Your temporary account ends on {ends_at}",
            "The temporary account {login} ends on {ends_at}. To keep it, complete your"
            " registration until then: {missing}.",
        ),
        Text(
            "Dočasné konto končí {ends_at}",
            "Dočasné konto {login} končí {ends_at}. Chcete-li je zachovat, dokončete do té doby"
            " registraci: {missing}.",
        ),
    ),
    "temporary-ended": (
        Text(
            "Your temporary account has ended",
            "The temporary account {login} has ended without registration. What you have deposited"
            " and not spent is returned within 7 days.",
        ),
        Text(
            "Dočasné konto skončilo",
            "Dočasné konto {login} skončilo bez registrace. Nevyčerpaný vklad vrátíme do 7 dnů.",
        ),
    ),
    "document-verified": (
        Text(
            "Your document was verified",
            "We have verified your document for the account {login}: {document}.",
        ),
        Text(
            "Váš doklad byl ověřen",
            "Ověřili jsme váš doklad ke kontu {login}: {document}.",
        ),
    ),
    "document-refused": (
        Text(
            "Your document was refused",
            "We could not accept your document for the account {login} ({document}): {reason}."
            " Please give us another one.",
        ),
        Text(
            "Váš doklad jsme nepřijali",
            "Váš doklad ke kontu {login} ({document}) jsme nemohli přijmout: {reason}. Předložte"
            " prosím jiný.",
        ),
    ),
    "terms": (
        Text(
            "New terms",
            "New terms hold from {at} (version {version}). You accept them when you log in to the"
            " account {login} next time.",
        ),
        Text(
            "Nové podmínky",
            "Od {at} platí nové podmínky (verze {version}). Přijmete je při příštím přihlášení ke"
            " kontu {login}.",
        ),
    ),
    **CARE,
    "sanctioned": (
        Text(
            "A measure about the account {login}",
            "We have taken a measure about the account {login}: {measure}. The reason: {reason}.",
        ),
        Text(
            "Opatření ke kontu {login}",
            "Ke kontu {login} jsme přijali opatření: {measure}. Důvod: {reason}.",
        ),
    ),
    "documents-asked": (
        Text(
            "Documents for the account {login}",
            "For a regular check of the account {login} we ask you for: {what}.",
        ),
        Text(
            "Doklady ke kontu {login}",
            "Pro pravidelnou kontrolu konta {login} vás žádáme o: {what}.",
        ),
    ),
    **{kind: (Text(*en), Text(*cs)) for kind, (en, cs) in closing_mails.TEXTS.items()},
}


DOCUMENTS: dict[str, tuple[str, str]] = {
    "id-card": ("identity card", "občanský průkaz"),
    "passport": ("passport", "cestovní pas"),
    "residence-permit": ("residence permit", "povolení k pobytu"),
    "driving-licence": ("driving licence", "řidičský průkaz"),
}


def written(kind: Kind, language: Literal["cs", "en"], facts: Mapping[str, str]) -> tuple[str, str]:
    """Subject and body. Raises KeyError for a fact that is missing.

    >>> written("suspended", "en", {"login": "eva", "reason": "x", "house": "TSG"})
    ('The account eva is suspended', 'We have suspended the account eva: x\\n\\n-- \\nTSG\\n')
    """
    text = TEXTS[kind][0 if language == "en" else 1]
    plain = {name: _one_line(value) for name, value in facts.items()}
    body = f"{text.body}\n\n-- \n{{house}}\n"
    return text.subject.format_map(plain), body.format_map(plain)


def without_secrets(language: Literal["cs", "en"], facts: Mapping[str, str]) -> dict[str, str]:
    """What may be kept of facts.

    >>> without_secrets("en", {"login": "eva", "link": "https://play.example.com/recovery?ticket=x"})
    {'login': 'eva', 'link': '(a link for its reader alone)'}
    """
    return {
        name: SECRET[name][language] if name in SECRET else value for name, value in facts.items()
    }


def _one_line(value: str) -> str:
    """What people have typed cannot pass for lines of ours."""
    return " ".join("".join(one if one.isprintable() else " " for one in value).split())
