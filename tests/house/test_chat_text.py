"""What may be written in a chat, whoever writes it."""

from __future__ import annotations

import pytest

from krupier.house import chat_text
from krupier.house.refusals import HouseRefused


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat-empty"),
        (" \t\n ", "chat-empty"),
        ("\u200d\ufe0f", "chat-empty"),
        ("\u200b", "chat-signs"),
        ("\u3164", "chat-signs"),  # a letter that shows nothing
        ("a" * 201, "chat-too-long"),
        ("hi\x00", "chat-signs"),
        ("hi\x1b[31m", "chat-signs"),
        ("\u202egnp.exe", "chat-signs"),  # turns the line round
        ("\u2066hello\u2069", "chat-signs"),
        ("a\u200eb", "chat-signs"),
        ("zero\u200bwidth", "chat-signs"),
        ("soft\u00adhyphen", "chat-signs"),
        ("\ue000", "chat-signs"),  # a private sign: nobody knows what it shows
        ("\ud800", "chat-signs"),  # half a character
        ("Z" + "\u0335" * 12, "chat-signs"),  # marks that cover the lines above
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(HouseRefused) as refused:
        chat_text.cleaned(text, 200)
    assert refused.value.refusal.code == code


def test_what_people_write_stays_as_it_is() -> None:
    for text in (
        "a" * 200,
        "Dobrá hra, Žofie!",
        "👍🏽 gg 👨‍👩‍👧 ❤️",
        "<b>bold</b> & <script>alert(1)</script>",
        "שלום",
        "Việt Nam",
    ):
        assert chat_text.cleaned(text, 200) == text


def test_a_message_is_one_line_in_one_spelling() -> None:
    assert chat_text.cleaned("  one\n\n two\u2028three\tfour ", 200) == "one two three four"
    assert chat_text.cleaned("Pe\u0301pa", 200) == "P\u00e9pa"


@pytest.mark.clause("T07-08")
@pytest.mark.parametrize(
    "text",
    [
        "https://evil.example/x",
        "HTTP : // evil",
        "www.evil.example",
        "visit bestbonus.com",
        "best-bonus .com",
        "bestbonus (dot) com",
        "mail me: joe@example",
        "joe (at) example",
        "t.me/joe",
        "call 777 123 456",
        "+420 777-123-456",
        "ｗｗｗ.evil.example",
    ],
)
def test_nobody_is_led_away(text: str) -> None:
    assert chat_text.leads_away(text)


def test_ordinary_sentences_lead_nowhere() -> None:
    for text in (
        "ok. to be sure",
        "12.50 EUR",
        "gg.",
        "1/2 or 5/10?",
        "10 000 000",
        "a.m. or p.m.",
    ):
        assert not chat_text.leads_away(text), text


@pytest.mark.clause("T07-05", "F02-41")
@pytest.mark.parametrize(
    "text",
    [
        "I had AK",
        "AKs",
        "folded Kh",
        "AsKd",
        "A♠ K♠",
        "10♥",
        "he has aces",
        "ACES!",
        "4ces",
        "a c e s",
        "a.c.e.s",
        "асеs",  # Cyrillic letters
        "two pair",
        "flush draw",
        "měl jsem esa",
        "dal postupku",
        "složil jsem krále",
        "blafuje",
        "call him",
    ],
)
def test_cards_and_the_course_of_a_hand_are_recognised(text: str) -> None:
    assert chat_text.speaks_of_hand(text)


def test_small_talk_is_not_about_a_hand() -> None:
    for text in (
        "good luck",
        "Ah, nice",
        "As you like",
        "hello from Brno",
        "your turn",
        "gg",
        "at 5 o'clock",
        "hezký den",
        "I am ok",
    ):
        assert not chat_text.speaks_of_hand(text), text


@pytest.mark.clause("T07-08")
def test_abuse_is_recognised_in_both_languages_and_in_disguise() -> None:
    for text in ("fuck you", "F U C K", "fuсk", "$hit", "ty kurvo", "zmrde", "ty idiote"):
        assert chat_text.offends(text), text
    for text in ("Scunthorpe", "class", "negroni", "cockpit", "shiitake", "pictures"):
        assert not chat_text.offends(text), text


@pytest.mark.clause("T07-09")
def test_another_language_is_told_by_letters_or_by_its_small_words() -> None:
    for text in (
        "jak se máš",
        "jak se mas",
        "привет",
        "was ist das",
        "dzieki ale nie wiem",
        "你好",
    ):
        assert chat_text.foreign(text, ["en"]), text
    for text in ("hi all", "gg", "nice one Honza", "café", "ok 😀", "thx", "see you at 5"):
        assert not chat_text.foreign(text, ["en"]), text
    assert not chat_text.foreign("ahoj, jak se máš? привет", [])
