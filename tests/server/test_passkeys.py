"""Passkeys with real signatures: who has the key gets in, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from krupier.house import passkeys
from krupier.house.factors import Credential
from krupier.house.passkeys import BadPasskey, Party
from tests.server.authenticator import PRESENT, VERIFIED, Authenticator, b64, unb64
from tests.server.conftest import Clock
from tests.server.houses import SITE, House, house_of

RP = "play.example.com"


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        yield server


def added(house: House, login: str = "anna", **more: Any) -> Authenticator:
    """A passkey that the account has."""
    key = Authenticator(SITE, RP, **more)
    with house.entered(login) as http:
        answer = add(http, key)
        assert answer.status_code == 201, answer.text
    return key


def add(
    http: httpx.Client, key: Authenticator, spoil: Callable[[Any], None] | None = None
) -> httpx.Response:
    asked = http.post("/api/account/passkeys/options").json()
    credential = key.create(asked["options"])
    if spoil:
        spoil(credential)
    body = {"ticket": asked["ticket"], "credential": credential, "name": "phone"}
    return http.post("/api/account/passkeys", json=body)


def options(http: httpx.Client, operator: str = "tsg", **more: str) -> dict[str, Any]:
    answer = http.post("/api/log-in/passkey/options", json={"operator": operator} | more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def shown(http: httpx.Client, asked: dict[str, Any], credential: dict[str, Any]) -> httpx.Response:
    body = {"ticket": asked["ticket"], "credential": credential}
    return http.post("/api/log-in/passkey", json=body)


@pytest.mark.parametrize("algorithm", ["ES256", "EdDSA", "RS256"])
def test_a_passkey_lets_its_owner_in(house: House, algorithm: str) -> None:
    key = added(house, algorithm=algorithm)
    with house.http() as http:
        for _ in range(2):
            asked = options(http)
            answer = shown(http, asked, key.get(asked["options"]))
            assert answer.status_code == 200, answer.text
            assert answer.json()["account"]["login"] == "anna"
        with house.http(answer.json()["token"]) as anna:
            held = anna.get("/api/account/credentials").json()
    assert [one["kind"] for one in held] == ["password", "passkey"]
    assert held[1]["name"] == "phone"
    assert held[1]["used_at"] is not None


def test_an_authenticator_that_does_not_count_is_good_more_than_once(house: House) -> None:
    key = added(house, counts=False)
    with house.http() as http:
        for _ in range(2):
            asked = options(http)
            assert shown(http, asked, key.get(asked["options"])).status_code == 200


def test_a_challenge_is_good_once(house: House) -> None:
    key = added(house, counts=False)
    with house.http() as http:
        asked = options(http)
        answer = key.get(asked["options"])
        assert shown(http, asked, answer).status_code == 200
        again = shown(http, asked, answer)
        assert (again.status_code, again.json()["error"]["code"]) == (401, "bad-login")
        # nor is an answer to one challenge an answer to the next
        assert shown(http, options(http), answer).status_code == 401


def test_a_challenge_is_good_for_five_minutes(house: House, clock: Clock) -> None:
    key = added(house)
    with house.http() as http:
        asked = options(http)
        clock.turn(minutes=5)
        assert shown(http, asked, key.get(asked["options"])).status_code == 401


def other_origin(key: Authenticator) -> None:
    key.origin = "https://play.example.com.evil.example"


def other_party(key: Authenticator) -> None:
    key.rp = "evil.example"


def not_verified(key: Authenticator) -> None:
    key.flags = PRESENT


def not_present(key: Authenticator) -> None:
    key.flags = VERIFIED


def counter_goes_back(key: Authenticator) -> None:
    key.counter = 3


def another_key(key: Authenticator) -> None:
    key._key = Authenticator("", "")._key


def another_user(key: Authenticator) -> None:
    key.user = b"utsgbert"


def framed(key: Authenticator) -> None:
    """The page stands in one of another origin (WebAuthn level 2, `crossOrigin`)."""
    key.page = {"crossOrigin": True}


SPOILED = [other_origin, other_party, not_verified, not_present, another_key, framed]


@pytest.mark.parametrize("spoil", [*SPOILED, counter_goes_back, another_user])
def test_what_is_wrong_about_it_keeps_everybody_out_alike(
    house: House, spoil: Callable[[Authenticator], None]
) -> None:
    key = added(house)
    with house.http() as http:
        for _ in range(5):
            asked = options(http)
            assert shown(http, asked, key.get(asked["options"])).status_code == 200
        spoil(key)
        asked = options(http)
        answer = shown(http, asked, key.get(asked["options"]))
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad-login")


@pytest.mark.parametrize("spoil", [other_origin, other_party, not_verified, not_present, framed])
def test_a_passkey_is_not_added_that_is_wrong(
    house: House, spoil: Callable[[Authenticator], None]
) -> None:
    key = Authenticator(SITE, RP)
    spoil(key)
    with house.entered("anna") as http:
        answer = add(http, key)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-passkey")
        assert len(http.get("/api/account/credentials").json()) == 1


# -- what a browser says, judged without a server ------------------------------------------------

PARTY = Party(id=RP, name="TSG", origins=(SITE,))
ONE, OTHER = bytes(32), b"\x01" * 32


def made(key: Authenticator) -> Credential:
    """As it is kept. Raises BadPasskey."""
    options = {"user": {"id": b64(b"utsganna")}, "challenge": b64(ONE)}
    new = passkeys.created(PARTY, key.create(options), ONE)
    return Credential(
        id="k1", owner="utsganna", kind="passkey", secret=new.secret, counter=0, created_at=1
    )


def used(key: Authenticator, kept: Credential) -> int:
    """Raises BadPasskey."""
    return passkeys.shown(PARTY, key.get({"challenge": b64(OTHER)}), OTHER, kept, kept.owner)


@pytest.mark.parametrize(
    "page",
    [
        {"crossOrigin": True},
        # level 3 names the page around, and only where there is one
        {"crossOrigin": False, "topOrigin": "https://evil.example"},
        {"topOrigin": ""},
        {"crossOrigin": "false"},
        {"crossOrigin": 0},
        {"crossOrigin": None},
    ],
)
def test_no_passkey_is_made_or_used_inside_a_page_of_another_origin(page: dict[str, Any]) -> None:
    key = Authenticator(SITE, RP)
    kept = made(key)
    key.page = page
    with pytest.raises(BadPasskey, match="inside a page of another origin"):
        used(key, kept)
    with pytest.raises(BadPasskey, match="inside a page of another origin"):
        made(key)


def test_a_browser_need_not_say_that_the_page_is_not_framed() -> None:
    """Older ones do not."""
    key = Authenticator(SITE, RP)
    key.page = {}
    assert used(key, made(key)) == 1


@pytest.mark.parametrize("length", [16, 1023])
def test_the_id_of_a_passkey_may_be_long(length: int) -> None:
    key = Authenticator(SITE, RP)
    key.id = bytes(length)
    assert used(key, made(key)) == 1
    assert passkeys.credential_id({"id": b64(key.id)}) == key.id


@pytest.mark.parametrize("length", [1024, 5000])
def test_an_id_of_more_than_1023_bytes_is_neither_added_nor_looked_up(length: int) -> None:
    """The bound of WebAuthn."""
    key = Authenticator(SITE, RP)
    key.id = bytes(length)
    with pytest.raises(BadPasskey, match=f"{length} bytes; at most 1023"):
        made(key)
    with pytest.raises(BadPasskey, match=f"{length} bytes; at most 1023"):
        passkeys.credential_id({"id": b64(key.id)})


# -- over the server again -----------------------------------------------------------------------


def test_anothers_passkey_is_not_added_again(house: House) -> None:
    key = added(house, "anna")
    with house.entered("bert") as http:
        assert add(http, key).status_code == 409
        assert len(http.get("/api/account/credentials").json()) == 1


def test_a_challenge_of_one_account_adds_nothing_to_another(house: House) -> None:
    key = Authenticator(SITE, RP)
    with house.entered("anna") as anna, house.entered("bert") as bert:
        asked = anna.post("/api/account/passkeys/options").json()
        body = {"ticket": asked["ticket"], "credential": key.create(asked["options"])}
        assert bert.post("/api/account/passkeys", json=body).status_code == 400
        assert anna.post("/api/account/passkeys", json=body).status_code == 400  # used up


def test_a_passkey_is_for_its_operator(house: House) -> None:
    key = added(house)
    with house.http() as http:
        asked = options(http, "fortuna")
        assert shown(http, asked, key.get(asked["options"])).status_code == 401


def test_a_removed_passkey_lets_nobody_in(house: House) -> None:
    key = added(house)
    with house.entered("anna") as anna:
        (id,) = [
            one["id"]
            for one in anna.get("/api/account/credentials").json()
            if one["kind"] == "passkey"
        ]
        assert anna.delete(f"/api/account/credentials/{id}").status_code == 200
    with house.http() as http:
        asked = options(http)
        assert shown(http, asked, key.get(asked["options"])).status_code == 401


NONSENSE: list[Any] = [None, 7, "", "%%%", [], {}, "\x00"]


def changed(
    where: Callable[[dict[str, Any]], dict[str, Any]], field: str, value: Any
) -> Callable[[Any], None]:
    def change(credential: dict[str, Any]) -> None:
        where(credential)[field] = value

    return change


def test_cut_and_mangled_answers_are_refused(house: House) -> None:
    """Every prefix of the attestation, and nonsense in every field."""
    with house.entered("anna") as http:
        key = Authenticator(SITE, RP)
        whole = unb64(
            key.create({"user": {"id": "YQ"}, "challenge": "YQ"})["response"]["attestationObject"]
        )
        for length in range(0, len(whole), 9):

            def cut(credential: Any, length: int = length) -> None:
                told = credential["response"]
                told["attestationObject"] = b64(unb64(told["attestationObject"])[:length])

            answer = add(http, key, cut)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-passkey")
        for wrong in (*NONSENSE, "a" * 5000):
            for field in ("id", "rawId", "type", "response"):
                answer = add(http, key, changed(lambda one: one, field, wrong))
                assert answer.status_code == 400, (field, wrong, answer.text)
            for field in ("clientDataJSON", "attestationObject"):
                answer = add(http, key, changed(lambda one: one["response"], field, wrong))
                assert answer.status_code == 400, (field, wrong, answer.text)
        assert len(http.get("/api/account/credentials").json()) == 1


def test_nonsense_at_the_door_is_refused_alike(house: House) -> None:
    key = added(house)
    with house.http() as http:
        for wrong in NONSENSE:
            for field in ("id", "rawId", "type", "response"):
                asked = options(http)
                credential = key.get(asked["options"]) | {field: wrong}
                assert shown(http, asked, credential).status_code == 401, (field, wrong)
            for field in ("clientDataJSON", "authenticatorData", "signature", "userHandle"):
                if field == "userHandle" and not wrong:
                    continue  # an authenticator need not tell
                asked = options(http)
                credential = key.get(asked["options"])
                credential["response"][field] = wrong
                assert shown(http, asked, credential).status_code == 401, (field, wrong)


def test_nobody_learns_by_asking_which_accounts_there_are(house: House) -> None:
    added(house)
    with house.http() as http:
        told = [options(http, login=login)["options"] for login in ("anna", "bert", "nobody")]
        for one in told:
            one.pop("challenge")
    assert told[0] == told[1] == told[2]
    assert told[0]["userVerification"] == "required"
    assert told[0]["rpId"] == RP


def test_after_the_password_only_passkeys_of_that_account_are_taken(house: House) -> None:
    own, foreign = added(house, "anna"), added(house, "bert")
    with house.entered("anna") as anna:
        house.set_up_totp(anna)
    with house.http() as http:
        step = house.knock("anna").json()
        assert step["second"] == ["totp", "passkey", "recovery"]
        asked = options(http, ticket=step["ticket"])
        allowed = [one["id"] for one in asked["options"]["allowCredentials"]]
        assert allowed == [b64(own.id)]
        assert shown(http, asked, foreign.get(asked["options"])).status_code == 401
        asked = options(http, ticket=step["ticket"])
        assert shown(http, asked, own.get(asked["options"])).status_code == 200


def test_a_passkey_needs_proof(house: House, clock: Clock) -> None:
    with house.entered("anna") as http:
        clock.turn(minutes=15)
        answer = http.post("/api/account/passkeys/options")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "prove-again")
