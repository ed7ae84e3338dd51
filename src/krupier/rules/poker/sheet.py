"""What the rules sheet says about a game of poker: cards, forced bets, limits, showdown.

Everything comes from the plan and its variant, in the player's language, with the clauses that
the plan cites for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from krupier.rules.game import make_setting
from krupier.rules.poker.plan import MIXED, BoardFaults, MixedGame, Plan, Straddle, variant_of
from krupier.rules.poker.variant import Opening, Ranking, Street, Variant

Text = tuple[str, str]
"""Czech and English."""

TITLES: dict[str, Text] = {
    "cards": ("Karty", "Cards"),
    "forced": ("Povinné sázky", "Forced bets"),
    "betting": ("Sázky a limity", "Bets and limits"),
    "games": ("Hry v pořadí", "Games in order"),
    "showdown": ("Showdown a dělení Banku", "Showdown and division of the pot"),
    "table": ("U stolu s krupiérem", "At a table with a dealer"),
    "blinds": ("Nejnižší blindy (Small/Big)", "Smallest blinds (small/big)"),
}
STRUCTURES: dict[str, Text] = {
    "no-limit": ("No Limit", "No limit"),
    "pot-limit": ("Pot Limit", "Pot limit"),
    "fixed-limit": ("Fixed Limit", "Fixed limit"),
    "spread-limit": ("Spread Limit", "Spread limit"),
    MIXED: ("Mixed", "Mixed"),
}
RANKINGS: dict[Ranking, Text] = {
    Ranking.HIGH: ("nejvyšší kombinace", "the highest hand"),
    Ranking.SHORT_DECK: (
        "nejvyšší kombinace; Flush je víc než Full House, nejnižší postupka A-6-7-8-9",
        "the highest hand; a flush beats a full house, the lowest straight is A-6-7-8-9",
    ),
    Ranking.SHORT_DECK_TRIPS: (
        "nejvyšší kombinace; Flush je víc než Full House, trojice víc než postupka",
        "the highest hand; a flush beats a full house, three of a kind beat a straight",
    ),
    Ranking.LOW_A5: (
        "nejnižší kombinace (A-5; nejlepší 5-4-3-2-A)",
        "the lowest hand (ace to five; best 5-4-3-2-A)",
    ),
    Ranking.LOW_8: ("nejnižší kombinace, nejvýše osmička", "the lowest hand, eight or better"),
    Ranking.LOW_7: ("nejnižší kombinace, nejvýše sedma", "the lowest hand, seven or better"),
    Ranking.LOW_27: (
        "nejnižší kombinace (2-7; eso vysoké, nejlepší 7-5-4-3-2)",
        "the lowest hand (deuce to seven; ace high, best 7-5-4-3-2)",
    ),
    Ranking.BADUGI: (
        "nejlepší Badugi (čtyři barvy a hodnoty, co nejnižší)",
        "the best badugi (four suits and ranks, as low as possible)",
    ),
}
BLINDS: Text = (
    "první hráč vlevo od Buttonu; u dvou hráčů Button",
    "the first player left of the button; of two players the button",
)
ANTES: dict[str, Text] = {
    "each": ("každý hráč", "every player"),
    "button": ("hráč na Buttonu za celý stůl", "the player on the button for the whole table"),
    "big-blind": (
        "hráč na Big Blindu za celý stůl",
        "the player on the big blind for the whole table",
    ),
    "button-blind": (
        "každý hráč, Button dvojnásobek; počítá se do dorovnání a blindy nejsou",
        "every player, the button twice as much; it counts towards the call, no blinds",
    ),
    "button-blind-dead": (
        "každý hráč, Button dvojnásobek; dorovnává se jedno Ante a blindy nejsou",
        "every player, the button twice as much; one ante is the call, no blinds",
    ),
}
BRING_INS: dict[Opening, Text] = {
    Opening.LOW_CARD: (
        "nejnižší odkrytá karta, při shodě nižší barva (♣ ♦ ♥ ♠); nebo rovnou malá sázka",
        "the lowest open card, equal ranks by the lower suit (♣ ♦ ♥ ♠); or the small bet at once",
    ),
    Opening.HIGH_CARD: (
        "nejvyšší odkrytá karta (eso nízké), při shodě vyšší barva; nebo rovnou malá sázka",
        "the highest open card (ace low), equal ranks by the higher suit; or the small bet at once",
    ),
    Opening.BEST_LOW: (
        "nejnižší odkrytá karta (eso nízké); nebo rovnou malá sázka",
        "the lowest open card (ace low); or the small bet at once",
    ),
}
SHOWS: dict[str, Text] = {
    "last-aggressor": (
        "kdo v posledním kole naposledy vsadil nebo navýšil, jinak {}",
        "the last to bet or raise in the last round, otherwise {}",
    ),
    "hand-aggressor": (
        "kdo v rozdání naposledy vsadil nebo navýšil, jinak {}",
        "the last to bet or raise in the hand, otherwise {}",
    ),
    "position": ("vždy {}", "always {}"),
}

Row = dict[str, Any]


def facts(plan: Plan, lang: str) -> list[dict[str, Any]]:
    """Sections of the sheet, each a title and rows of a name, a text and clauses."""
    return [
        {"section": key, "name": TITLES[key][lang != "cs"], "rows": rows}
        for key, rows in (
            ("cards", _cards(plan, lang)),
            ("games", [_game(one, lang) for one in plan.games]),
            ("forced", _forced(plan, lang)),
            ("betting", _betting(plan, lang)),
            ("showdown", _showdown(plan, lang)),
            ("table", _real_chips(plan, lang)),
            ("blinds", _blinds(plan, lang)),
        )
        if rows
    ]


def _row(lang: str, name: Text, text: Text, clause: Sequence[str] = ()) -> Row:
    at = lang != "cs"
    return {"name": name[at], "text": text[at], "clause": list(clause)}


def _variant(plan: Plan) -> Variant | None:
    return variant_of(plan, make_setting(plan)) if plan.variant else None


def _played(plan: Plan) -> list[tuple[Variant, Sequence[str]]]:
    """The variants of the plan, with the clauses that name them."""
    setting = make_setting(plan)
    if plan.variant:
        return [(variant_of(plan, setting), plan.variant.clause)]
    return [
        (variant_of(plan, replace(setting, hand={"game": one.id})), one.clause)
        for one in plan.games
    ]


def _cards(plan: Plan, lang: str) -> list[Row]:
    variant = _variant(plan)
    if variant is None or plan.variant is None:
        return []
    clause = plan.variant.clause
    most = variant.most_players
    seats = plan.seats.max if plan.seats and plan.seats.max else most
    count = len(variant.deck)
    rows = [
        _row(lang, ("Balíček", "Deck"), (f"{count} karet", f"{count} cards"), clause),
        _row(
            lang,
            ("Hráčů", "Players"),
            (f"2 až {min(seats, most)}", f"2 to {min(seats, most)}"),
            plan.seats.clause if plan.seats else clause,
        ),
    ]
    for number, street in enumerate(variant.streets):
        name = (f"{number + 1}. kolo", f"Round {number + 1}")
        rows.append(_row(lang, name, _street(street, variant, plan)))
    rows.append(_row(lang, ("Vyhrává", "Wins"), _wins(variant)))
    return rows


def _street(street: Street, variant: Variant, plan: Plan) -> Text:
    cs, en = [], []
    if street.drop:
        cs.append(f"každý odhodí {street.drop} z vlastních karet")
        en.append(f"each player throws away {street.drop} of his own cards")
    if street.draw:
        cs.append(f"výměna až {street.draw} karet")
        en.append(f"up to {street.draw} cards may be exchanged")
    if street.hole:
        down, up = street.hole.count("d"), street.hole.count("u")
        cs.append(" a ".join(f"{n} {w}" for n, w in ((down, "skrytě"), (up, "odkrytě")) if n))
        en.append(" and ".join(f"{n} {w}" for n, w in ((down, "face down"), (up, "face up")) if n))
    if street.burn:
        cs.append("spálená karta")
        en.append("a card is burnt")
    if street.board:
        twice = variant.boards > 1
        cs.append(f"společné karty: {street.board}" + (" na každém vyložení" if twice else ""))
        en.append(f"community cards: {street.board}" + (" on each board" if twice else ""))
    if plan.fixed_limit and "fixed-limit" in plan.options["structure"].one_of:
        pair = street.pair_opens_big
        cs.append("velká sázka" if street.big else "malá sázka" + " (s párem i velká)" * pair)
        en.append("big bet" if street.big else "small bet" + " (with a pair also big)" * pair)
    return ", ".join(cs), ", ".join(en)


def _wins(variant: Variant) -> Text:
    cs, en = (" / ".join(RANKINGS[one][at] for one in variant.rankings) for at in (0, 1))
    if variant.exactly_two:
        cs, en = f"{cs}; právě dvě vlastní karty", f"{en}; exactly two own cards"
    if variant.boards > 1:
        best = variant.best_board_takes_all
        cs += "; nejlepší na kterémkoli vyložení" if best else "; každé vyložení půl Banku"
        en += "; the best on either board" if best else "; half of the pot on each board"
    return cs, en


def _game(one: MixedGame, lang: str) -> Row:
    structure = STRUCTURES[one.structure]
    times = (f", blindy ×{one.blinds}", f", blinds ×{one.blinds}") if one.blinds > 1 else ("", "")
    return _row(
        lang,
        (one.names.cs, one.names.en),
        (structure[0] + times[0], structure[1] + times[1]),
        one.clause,
    )


def _forced(plan: Plan, lang: str) -> list[Row]:
    rows = []
    antes = plan.options.get("ante")
    forms = antes.one_of if antes else ()
    button = any(not variant.is_stud for variant, _ in _played(plan))
    if button and not (forms and set(forms) <= {"button-blind", "button-blind-dead"}):
        left = ("další hráč vlevo", "the next player to the left")
        rows.append(_row(lang, ("Small Blind", "Small blind"), BLINDS))
        rows.append(_row(lang, ("Big Blind", "Big blind"), left))
    if plan.straddle:
        rows.append(_straddle(plan.straddle, lang))
    if plan.buys_button:
        buys = (
            "nový hráč na místě Small Blindu vloží oba blindy, ostatní žádný",
            "a newcomer in the small blind's seat posts both blinds, the others none",
        )
        name = ("Koupě Buttonu", "Buying the button")
        rows.append(_row(lang, name, buys, plan.buys_button.clause))
    for form in forms:
        if form in ANTES and antes:
            rows.append(_row(lang, ("Ante", "Ante"), ANTES[str(form)], antes.clause))
    openings = dict.fromkeys(variant.opening for variant, _ in _played(plan) if variant.is_stud)
    if openings:
        rows.append(_row(lang, ("Ante", "Ante"), ANTES["each"]))
    for opening in openings:
        rows.append(_row(lang, ("Bring-in", "Bring-in"), BRING_INS[opening]))
    return rows


def _straddle(straddle: Straddle, lang: str) -> Row:
    least = ("právě", "exactly") if straddle.exact else ("aspoň", "at least")
    cs = f"hráč vlevo od Big Blindu smí před rozdáním vložit {least[0]} {straddle.times}× Big Blind"
    en = f"the player left of the big blind may post {least[1]} {straddle.times}× the big blind"
    if straddle.most is None:
        cs, en = f"{cs}; další až po Button", f"{en}; others follow up to the button"
    return _row(lang, ("Straddle", "Straddle"), (cs, en), straddle.clause)


def _betting(plan: Plan, lang: str) -> list[Row]:
    choice = plan.options["structure"]
    structures = dict.fromkeys(
        [*(str(one) for one in choice.one_of), *(game.structure for game in plan.games)]
    )
    rows = []
    for one in structures:
        if one == MIXED:
            text: Text = ("hry uvedené výše se střídají", "the games above are played in turn")
        else:
            text = _structure(one, plan)
        rows.append(_row(lang, STRUCTURES[one], text, _clause_of(one, plan)))
    return rows


def _clause_of(structure: str, plan: Plan) -> tuple[str, ...]:
    if structure == "fixed-limit" and plan.fixed_limit:
        return plan.fixed_limit.clause
    return plan.options["structure"].clause


def _structure(one: str, plan: Plan) -> Text:
    if one == "fixed-limit":
        fixed = plan.fixed_limit
        times, cap = (fixed.big_bet, fixed.cap) if fixed else (2, 4)
        cs, en = f"velká sázka je {times}× malá", f"the big bet is {times}× the small one"
        if any(not variant.is_stud for variant, _ in _played(plan)):
            cs, en = f"malá sázka je Big Blind, {cs}", f"the small bet is the big blind, {en}"
        if cap:
            cs, en = f"{cs}; nejvýše {cap} sázky v kole", f"{en}; at most {cap} bets a round"
        return cs, en
    most = {
        "no-limit": ("nejvýše všechny žetony u stolu", "at most all chips at the table"),
        "pot-limit": (
            "nejvýše Bank se všemi sázkami a vlastním dorovnáním",
            "at most the pot with all bets and one's own call",
        ),
        "spread-limit": ("v rozpětí, které určí stůl", "within the spread that the table sets"),
    }[one]
    by = (
        "navýšení aspoň o poslední sázku nebo navýšení",
        "a raise adds at least the last bet or raise",
    )
    return f"nejméně Big Blind, {most[0]}; {by[0]}", f"at least the big blind, {most[1]}; {by[1]}"


def _showdown(plan: Plan, lang: str) -> list[Row]:
    left = ("první aktivní hráč vlevo od Buttonu", "the first active player left of the button")
    seat = (
        ("hráč, který vložil Bring-in", "the player who brought it in")
        if plan.showdown.bring_in_shows
        else ("hráč na místě 1", "the player in seat 1")
    )
    studs = dict.fromkeys(variant.is_stud for variant, _ in _played(plan))
    who = [seat if stud else left for stud in studs]
    cs, en = (
        SHOWS[plan.showdown.first][at].format((" / ").join(one[at] for one in who)) for at in (0, 1)
    )
    suit = (
        "nejvyšší karta podle barvy (♠ ♥ ♦ ♣)",
        "the highest card by suit (♠ ♥ ♦ ♣)",
    )
    odd = suit if plan.odd_chips.by == "suit" else left
    if odd is left and any(one.odd_chips and one.odd_chips.by == "suit" for one in plan.games):
        odd = (f"{left[0]}; ve Studu {suit[0]}", f"{left[1]}; in stud {suit[1]}")
    rows = [
        _row(lang, ("První ukazuje", "First to show"), (cs, en), plan.showdown.clause),
        _row(lang, ("Lichý žeton", "Odd chip"), odd, plan.odd_chips.clause),
    ]
    if plan.smallest_chip:
        name = ("Pot se dělí po", "A pot is divided in")
        chips = (
            "nejmenších žetonech, které jsou u stolu potřeba",
            "the smallest chips that the table needs",
        )
        rows.append(_row(lang, name, chips, plan.smallest_chip.clause))
    variant = _variant(plan)
    shares = [len(one.rankings) > 1 for one, _ in _played(plan)]
    if any(shares) or (variant and len(variant.rankings) > 1):
        high = ("vysoká kombinace", "the high hand")
        name = ("Lichý žeton mezi polovinami", "Odd chip between the halves")
        rows.append(_row(lang, name, high, plan.odd_chips.clause))
    if plan.showdown.all_in_shows:
        text = (
            "hraje-li někdo all-in, ukazují všichni",
            "if somebody is all-in, everybody shows",
        )
        rows.append(_row(lang, ("All-in", "All-in"), text, plan.showdown.clause))
    return rows


def _real_chips(plan: Plan, lang: str) -> list[Row]:
    """What can happen only with real cards and chips."""
    rows = []
    if plan.exposed:
        first = plan.exposed.misdeal_among_first
        text = (
            f"stane se spálenou a hráč dostane na konci novou; mezi prvními {first} kartami nebo "
            "podruhé se rozdává znovu",
            f"becomes the burn card and is replaced at the end; among the first {first} cards, or "
            "a second time, it is a misdeal",
        )
        rows.append(_row(lang, ("Odkrytá karta", "Exposed card"), text, plan.exposed.clause))
    if plan.board_faults:
        rows += _board_faults(plan.board_faults, lang)
    if plan.rulings:
        clause = plan.rulings.clause
        one = ("bez ohlášení jen dorovnání", "without a word only a call")
        rows.append(_row(lang, ("Jeden vyšší žeton", "One oversized chip"), one, clause))
        if part := plan.rulings.raise_part:
            name = ("Nedostatečné navýšení", "Raise that is too small")
            share = f"{part.num}/{part.den}"
            text = (
                f"od {share} nejmenšího navýšení se doplní, jinak je dorovnáním",
                f"from {share} of the least raise it is completed, otherwise it is a call",
            )
            rows.append(_row(lang, name, text))
    return rows


def _board_faults(faults: BoardFaults, lang: str) -> list[Row]:
    early = (
        "vrátí se do balíčku a otočí se jiná, bez nového spálení",
        "goes back into the pack and another one is turned, without another burn",
    )
    if faults.stands_after_fold:
        early = (
            "platí, pokud opomenutý hráč složí; jinak se vrátí do balíčku a otočí se jiná",
            f"stands if the forgotten player folds; otherwise it {early[1]}",
        )
    if faults.turn == "fifth-card":
        early = (
            f"{early[0]}; předčasný turn se vrátí až před riverem",
            f"{early[1]}; a premature turn goes back only before the river",
        )
    many = {
        "dealt-again": ("rozdají se znovu", "they are dealt again"),
        "taken-out": (
            "přebytečné se náhodně vyberou a spálí později",
            "those over the number are taken out at random and burnt later",
        ),
    }[faults.too_many]
    return [
        _row(lang, ("Předčasně otočená karta", "Card turned too early"), early, faults.clause),
        _row(lang, ("Příliš mnoho karet na stole", "Too many cards on the board"), many),
    ]


def _blinds(plan: Plan, lang: str) -> list[Row]:
    rows = []
    for code in plan.currencies:
        pairs = [row for row in plan.blinds if code in row.big]
        if pairs:
            text = " · ".join(f"{row.small[code]}/{row.big[code]}" for row in pairs)
            clause = dict.fromkeys(one for row in pairs for one in row.clause)
            rows.append(_row(lang, (code, code), (text, text), list(clause)))
    for name, limits in (
        (("Small Blind", "Small blind"), plan.small_blind),
        (("Big Blind", "Big blind"), plan.big_blind),
    ):
        for code, limit in limits.items():
            span = f"{limit.min or '…'} – {limit.max or '…'} {code}"
            rows.append(_row(lang, name, (span, span), limit.clause))
    return rows
