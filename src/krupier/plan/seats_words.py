"""The words of seats and waiting lists on a cash sheet, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {"seats": ("Místa a čekací listina", "Seats and waiting list")}

ROWS: Mapping[str, Both] = {
    "call": ("vyvolání z čekací listiny", "a call from the waiting list"),
    "absence": ("nepřítomnost u stolu", "absence from the table"),
    "third_man": ("třetí na odchodu", "third man walking"),
    "coming_back": ("návrat ke stolu", "coming back to a table"),
    "short_game": ("krátká hra", "a short game"),
    "stated": ("při nákupu žetonů se vždy uvádí částka", "whoever buys chips states the amount"),
    "forced_move": ("nucené přesazení", "a forced move"),
    "seat_change": (
        "změna místa: kdo se vzdálí blindům, čeká na ně, nebo je složí",
        "a change of seat: who moves away from the blinds waits for them or posts",
    ),
    "raised_stakes": (
        "zvýšení blindů za hry: buy-in roste s nimi, kdo už hraje, hraje dál s tím, co má",
        "higher blinds during play: the buy-in rises with them, who plays already plays on",
    ),
    "play_over": (
        "play over: za nepřítomného hraje první z čekací listiny, jeho žetony jsou přikryté",
        "play over: number one of the waiting list plays in place of who is away, whose chips are"
        " covered",
    ),
    "chips_behind": (
        "žetony na cestě z pokladny hrají, souhlasí-li personál před rozdáním",
        "chips on their way from the cashier play if staff agree before the deal",
    ),
    "services": (
        "služby lze u stolu s krupiérem zaplatit žetony",
        "services may be paid with chips at a table with a croupier",
    ),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "Call.seconds": (
        "na odpověď {} sekund, pak vymazán a vyvolán další",
        "{} seconds to answer, then deleted and the next one is called",
    ),
    "Absence.seconds": ("nejvýše {} sekund", "at most {} seconds"),
    "Absence.waits_again": (
        "pak na čekací listinu",
        "then onto the waiting list",
        "pak volno",
        "then gone",
    ),
    "ThirdMan.others": ("když jsou pryč už {}", "when {} are away already"),
    "ThirdMan.rounds": ("zbývá kol: {}", "rounds left: {}"),
    "ComingBack.seconds": ("do {} sekund", "within {} seconds"),
    "ComingBack.chips": ("{}", "{}"),
    "ComingBack.where": ("{}", "{}"),
    "ShortGame.fewer_than": ("méně než {} hráčů", "fewer than {} players"),
    "ForcedMove.lets_button_pass": (
        "se žetony, které má, a bez blindů, nechá-li jednou projít button",
        "with the chips he has, and no blinds if he lets the button pass once",
        "se žetony, které má",
        "with the chips he has",
    ),
    "PlayOver.seconds": (
        "na návrat {} sekund, pak se žetony odeberou",
        "{} seconds to come back, then the chips are picked up",
    ),
    "PlayOver.staff_agree": (
        "u stolu s krupiérem se souhlasem personálu",
        "at a table with a croupier staff agree",
        "bez souhlasu personálu",
        "nobody is asked",
    ),
    "ChipsBehind.lent": (
        "do té doby smí ležet žetony jiného hráče, částka se označí",
        "another player's chips may lie there until then, the amount is marked",
        "nikdo je zatím nepůjčí",
        "nobody lends them meanwhile",
    ),
    "Services.most": ("od usednutí nejvýše {}", "at most {} in one sitting"),
}

WORDS: Mapping[str, Both] = {
    "same": (
        "se stejnou částkou, nejméně minimálním buy-inem",
        "with the same amount, at least the minimum buy-in",
    ),
    "at-least": ("nejméně s tolika žetony", "with at least as many chips"),
    "table": ("k témuž stolu", "to the same table"),
    "stakes": ("k témuž nebo jinému stolu téže hry", "to the same or another table of the game"),
}
