"""The chat of a table: who may say what and when, and who hears it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from krupier.house import chat_moderation, chats
from krupier.plan import files
from krupier.room.chat_rules import ChatRules
from krupier.room.config import HouseRules, TableConfig
from krupier.room.messages import Accepted, ChatView
from krupier.room.money import RefusedByHouse
from krupier.room.table import Table
from krupier.room.voices import MANY, WITHIN
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store.chat_schema import chat_messages
from tests.room.cash import Poker
from tests.room.setup import Answers, Place, by

TSG, FORTUNA, KINGS, CLUB = (f"{one}/texas-holdem" for one in ("tsg", "fortuna", "kings", "club"))


def poker(game: str, **more: Any) -> Poker:
    currency = {"tsg": "USD", "fortuna": "CZK", "kings": "EUR", "club": "CZK"}[game.split("/")[0]]
    return Poker(game, currency=currency, **more)


class Talker:
    """Says things at a table, and waits a little before each, so that nobody is too fast."""

    def __init__(self, place: Place, table: Table) -> None:
        self.place, self.table, self._n = place, table, 0

    def say(self, name: str, text: str, id: str = "") -> str:
        """What the answer was: empty, or the code of a refusal."""
        self._n += 1
        self.place.time += 3_000_000
        return said(self.table, name, text, id or f"c{self._n}")

    def heard(self, name: str) -> list[str]:
        """All texts that a viewer was told, as his page would show them."""
        shown: dict[str, str] = {}
        for talk in self.place.ears.talk[f"v-{name}"]:
            shown = {} if talk.whole else shown
            shown |= {line.id: line.text for line in talk.lines}
            for gone in talk.removed or ():
                shown.pop(gone, None)
        return list(shown.values())


def said(table: Table, name: str, text: str, id: str) -> str:
    answers = Answers()
    try:
        table.chat.say(name, name.title(), id, text, answers)
    except Refused as refused:
        return refused.code
    table.flush()
    last = answers.last
    return "" if isinstance(last, Accepted) else last.code


def at_poker(game: str, *names: str, **more: Any) -> tuple[Poker, Talker]:
    room = poker(game, **more)
    room.come(*names)
    return room, Talker(room.place, room.table)


# -- where there is a chat -----------------------------------------------------------------------


@pytest.mark.clause("F13-20", "F14-15", "F15-15", "F16-15", "F17-15", "F18-12", "F19-14", "F20-16")
@pytest.mark.parametrize(
    "game",
    [
        *("roulette-evolution", "blackjack-evolution", "infinite-blackjack", "roulette-synot"),
        *("blackjack-synot", "all-bets-blackjack", "casino-holdem"),
    ],
)
def test_every_streamed_game_has_a_chat_between_the_players_of_the_table(game: str) -> None:
    place = Place()
    table = place.add(f"fortuna/{game}", currency="CZK")
    for name in ("anna", "bert"):
        place.player(name, currency="CZK")
        table.watch(f"v-{name}", name)
        table.sit(name, name.title())
    talker = Talker(place, table)
    assert talker.say("anna", "mám esa, ahoj") == ""  # the bank's cards are nobody's secret plan
    assert talker.heard("anna") == talker.heard("bert") == ["mám esa, ahoj"]
    line = place.ears.talk["v-bert"][0].lines[0]
    assert (line.player, line.name) == ("anna", "Anna")


def test_where_no_plan_gives_a_chat_there_is_none() -> None:
    for game, currency in (("wgg/texas-holdem-cash", "EUR"), ("tsg/european-roulette", "USD")):
        place = Place()
        table = place.add(game, currency=currency)
        place.player("anna", currency=currency)
        assert said(table, "anna", "hi", "1") == "chat-none"
        table.watch("v-anna", "anna")
        assert place.ears.snapshots["v-anna"][0].view.chat is None


# -- the running hand ----------------------------------------------------------------------------


@pytest.mark.clause("F02-41")
def test_fortuna_says_nothing_about_a_running_hand_however_many_are_left() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert", "cyril")
    assert room.table.running
    assert talker.say("anna", "mám esa") == "chat-cards"
    assert talker.say("anna", "hezký den") == ""
    room.act("fold")
    assert room.table.running
    assert talker.say("bert", "AK") == talker.say("anna", "AK") == "chat-cards"
    with room.place.store.read() as conn:
        kept = conn.execute(select(chat_messages.c.text, chat_messages.c.round)).all()
    assert [tuple(one) for one in kept] == [("hezký den", "T1-1")], "with the hand it was said in"
    room.act("fold")
    assert talker.say("anna", "měla jsem esa") == ""


@pytest.mark.clause("T07-05", "T07-06")
def test_tsg_lets_the_last_two_of_a_hand_speak_of_it_and_nobody_else() -> None:
    room, talker = at_poker(TSG, "anna", "bert", "cyril")
    for name in ("anna", "bert", "cyril"):
        assert talker.say(name, "I have aces") == "chat-cards"
    out = room.turn
    room.act("fold")
    left = [name for name in ("anna", "bert", "cyril") if name != out]
    for name in left:
        assert talker.say(name, f"{name} has aces") == ""
    assert talker.say(out, "I folded aces") == "chat-cards", (
        "his cards are not in the game any more"
    )
    assert talker.say(out, "good luck") == ""


@pytest.mark.clause("PC-129", "PC-303")
def test_the_club_is_silent_while_more_than_two_are_in_the_hand() -> None:
    room, talker = at_poker(CLUB, "anna", "bert", "cyril")
    assert talker.say("anna", "ahoj") == "chat-hand"
    out = room.turn
    room.act("fold")
    left = [name for name in ("anna", "bert", "cyril") if name != out]
    assert [talker.say(name, f"tak co, {name}") for name in left] == ["", ""]
    assert talker.say(out, "ahoj") == "chat-hand"


@pytest.mark.clause("KT-402", "KC-114", "KC-115")
def test_kings_writes_between_hands_and_in_english() -> None:
    room, talker = at_poker(KINGS, "anna", "bert", pause=60.0)
    assert talker.say("anna", "hello") == "chat-hand"
    room.act("fold")
    assert not room.table.running
    assert talker.say("anna", "hello, nice cards") == ""
    assert talker.say("bert", "ahoj, jak se mas") == "chat-language"
    with pytest.raises(RefusedByHouse) as refused:
        room.table.chat.say("bert", "Bert", "c9", "ahoj, jak se mas", Answers())
    assert [one["en"] for one in refused.value.facts["allowed"]] == ["English"]


@pytest.mark.clause("T07-09")
def test_tsg_writes_english() -> None:
    _, talker = at_poker(TSG, "anna", "bert")
    assert talker.say("anna", "dobrý den") == "chat-language"
    assert talker.say("anna", "good evening") == ""


@pytest.mark.clause("T07-08")
def test_tsg_takes_no_vulgar_words_and_says_which_rule_it_is() -> None:
    room, _ = at_poker(TSG, "anna", "bert")
    with pytest.raises(RefusedByHouse) as refused:
        room.table.chat.say("anna", "Anna", "c1", "you idiot", Answers())
    told = refused.value.refusal
    assert (told.code, told.clause) == ("chat-offensive", "T07-08")


def test_a_table_may_close_its_chat_while_somebody_is_all_in() -> None:
    room = poker(FORTUNA)
    rules = HouseRules(cash=room.table.config.house_rules.cash, chat=ChatRules(all_in="closed"))
    table = room.place.add(
        FORTUNA, id="T2", currency="CZK", cash=rules.cash, chat=rules.chat, pause=60.0
    )
    room.table = table
    room.come("anna", "bert")
    talker = Talker(room.place, table)
    assert talker.say("anna", "ahoj") == ""
    room.act("raise", 200)
    assert table.running
    assert talker.say("anna", "tak uvidíme") == talker.say("bert", "ahoj") == "chat-all-in"
    told = room.place.ears
    table.flush()
    chats_told = [one.changed.chat for one in told.updates["T2"]]
    states = [one.state for one in chats_told if isinstance(one, ChatView)]
    assert states[-1] == "all-in"


def test_a_table_is_never_milder_than_the_plan() -> None:
    def check(game: str, chat: ChatRules) -> None:
        config = TableConfig("T", game, "EUR", {}, HouseRules(chat=chat))
        config.check(files.plan_path(game).read_text(encoding="utf-8"))

    check(KINGS, ChatRules(off=True))
    check(KINGS, ChatRules(observers="none"))
    with pytest.raises(BadSetting, match=r"chat\.hand.*'closed'.*not 'free'"):
        check(KINGS, ChatRules(hand="free"))
    with pytest.raises(BadSetting, match=r"chat\.observers.*not 'write'"):
        check(KINGS, ChatRules(observers="write"))


# -- who looks on --------------------------------------------------------------------------------


def test_who_looks_on_reads_and_does_not_write() -> None:
    room, talker = at_poker(TSG, "anna", "bert")
    room.player("olga")
    room.watch("olga")
    assert talker.say("olga", "hi") == "chat-seats-only"
    assert talker.say("anna", "hi all") == ""
    assert talker.heard("olga") == ["hi all"]


def test_where_only_players_read_nobody_else_hears_a_word() -> None:
    room = poker(TSG)
    table = room.place.add(
        TSG,
        id="T2",
        currency="USD",
        cash=room.table.config.house_rules.cash,
        chat=ChatRules(observers="none"),
    )
    room.table = table
    room.come("anna", "bert")
    room.player("olga")
    room.watch("olga")
    table.watch("camera", None)
    talker = Talker(room.place, table)
    assert talker.say("anna", "hi all") == ""
    assert talker.heard("olga") == []
    assert not room.place.ears.talk["camera"]
    assert talker.say("olga", "hi") == "chat-hidden"
    answers = Answers()
    message = room.place.ears.talk["v-bert"][0].lines[0].id
    with pytest.raises(Refused, match="sits"):
        table.chat.report("olga", "r1", message, "abuse", answers)
    room.sit_quietly("olga", "3")
    assert talker.heard("olga") == ["hi all"], "who sits down reads what was said"
    table.stand("olga")
    table.flush()
    assert talker.say("anna", "she is gone") == ""
    assert talker.heard("olga") == ["hi all"]


# -- floods and repetitions ----------------------------------------------------------------------


def test_nobody_is_faster_than_the_others_can_read_at_all_tables_together() -> None:
    room, _ = at_poker(FORTUNA, "anna", "bert")
    other = room.place.add("fortuna/roulette-evolution", id="T2", currency="CZK")
    other.sit("anna", "Anna")
    here = [said(room.table, "anna", f"zpráva {n}", f"a{n}") for n in range(MANY)]
    assert here == [""] * MANY
    assert said(other, "anna", "ještě", "b") == "chat-too-fast"
    assert said(room.table, "bert", "ahoj", "c") == "", "it is his affair alone"
    room.place.time += WITHIN * 1_000_000
    assert said(other, "anna", "ještě", "d") == ""


def test_the_same_words_are_not_said_again_at_once() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    assert talker.say("anna", "Kde jste?") == ""
    assert talker.say("anna", "kde  JSTE?") == "chat-again"
    room.place.time += 30_000_000
    assert talker.say("anna", "Kde jste?") == ""


def test_the_answer_names_what_was_asked() -> None:
    room, _ = at_poker(TSG, "anna", "bert")
    answers = Answers()
    room.table.chat.say("anna", "Anna", "c77", "good luck", answers)
    assert isinstance(answers.last, Accepted)
    assert answers.last.id == "c77"


def test_what_is_sent_again_after_a_broken_line_is_said_once() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    assert talker.say("anna", "ahoj", "same") == ""
    assert talker.say("anna", "ahoj", "same") == ""
    room.restart()
    room.watch("bert")
    talker = Talker(room.place, room.table)
    assert talker.say("anna", "ahoj", "same") == ""
    assert talker.heard("bert") == ["ahoj"]
    with room.place.store.read() as conn:
        assert len(chats.listed(conn)) == 1


# -- coming back ---------------------------------------------------------------------------------


def test_who_comes_sees_what_was_said_also_after_a_restart() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    for n in range(60):
        assert talker.say("anna", f"zpráva {n}") == ""
    last = [f"zpráva {n}" for n in range(10, 60)]
    room.player("olga")
    room.watch("olga")
    assert talker.heard("olga") == last
    room.restart()
    room.player("petr")
    room.watch("petr")
    assert Talker(room.place, room.table).heard("petr") == last
    assert room.place.ears.talk["v-petr"][0].whole


def test_what_is_removed_is_seen_by_nobody_any_more() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    talker.say("anna", "první")
    talker.say("anna", "druhá")
    first = room.place.ears.talk["v-bert"][0].lines[0].id
    with room.place.store.write() as conn:
        chats.remove(conn, first, by("off topic"), room.place.time)
    room.table.chat.removed(first)
    room.table.flush()
    assert talker.heard("bert") == ["druhá"]
    room.player("olga")
    room.watch("olga")
    assert talker.heard("olga") == ["druhá"]
    room.restart()
    room.player("petr")
    room.watch("petr")
    assert Talker(room.place, room.table).heard("petr") == ["druhá"]


# -- moderation ----------------------------------------------------------------------------------


def test_who_is_muted_reads_why_and_until_when() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    with room.place.store.write() as conn:
        mute = chat_moderation.mute(conn, "fortuna", "anna", 2, by("spam"), room.place.time)
    answers = Answers()
    room.table.chat.say("anna", "Anna", "x", "ahoj", answers)
    last = answers.last
    assert isinstance(last, Refused)
    assert last.code == "chat-muted"
    assert last.facts["reason"] == "spam"
    assert last.facts["until"].startswith("2023-11-15T01:")
    assert talker.heard("bert") == []
    with room.place.store.write() as conn:
        chat_moderation.lift(conn, mute.id, by("sorry"), room.place.time)
    assert talker.say("anna", "děkuji") == ""


def test_a_mute_ends_by_itself_and_holds_with_one_operator() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    with room.place.store.write() as conn:
        chat_moderation.mute(conn, "tsg", "anna", None, by("elsewhere"), room.place.time)
        chat_moderation.mute(conn, "fortuna", "bert", 1, by("spam"), room.place.time)
    assert talker.say("anna", "ahoj") == ""
    assert talker.say("bert", "ahoj") == "chat-muted"
    room.place.time += 3_600_000_000
    assert talker.say("bert", "ahoj vespolek") == ""


def test_players_report_what_they_read_and_each_message_once() -> None:
    room, talker = at_poker(FORTUNA, "anna", "bert")
    talker.say("anna", "koupím žetony")
    message = room.place.ears.talk["v-bert"][0].lines[0].id
    other = room.place.add("fortuna/roulette-evolution", id="T2", currency="CZK")
    other.watch("v-bert", "bert")

    def report(table: Table, name: str, id: str) -> str:
        answers = Answers()
        table.chat.report(name, "r", id, "advertising", answers)
        last = answers.last
        return "" if isinstance(last, Accepted) else last.code

    assert report(room.table, "bert", message) == ""
    assert report(room.table, "bert", message) == ""
    assert report(room.table, "anna", message) == "chat-not-to-report"
    assert report(room.table, "bert", "nothing") == "chat-no-message"
    assert report(other, "bert", message) == "chat-no-message", "it was said elsewhere"
    with room.place.store.read() as conn:
        found = chat_moderation.reports(conn, operator="fortuna")
    assert [(one.message, one.player, one.why) for one in found] == [
        (message, "bert", "advertising")
    ]


@pytest.mark.clause("F13-32")
def test_the_house_speaks_in_the_chat_whatever_the_hand_is() -> None:
    room, talker = at_poker(KINGS, "anna", "bert")
    answers = Answers()
    room.table.chat.announce("An error has occurred; we are on it.", by("error"), answers)
    assert answers.accepted
    room.table.flush()
    line = room.place.ears.talk["v-anna"][-1].lines[0]
    assert (line.player, line.text) == (None, "An error has occurred; we are on it.")
    assert isinstance(answers.last, Accepted)
    assert answers.last.id == line.id, "whoever announced it may take it away again"
    assert talker.say("anna", "what now?") == "chat-hand"
