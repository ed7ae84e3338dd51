"""What the values of a plan's options are called, in Czech and English.

A word that means another thing in another option stands there as ``option:value``.
"""

from __future__ import annotations

from krupier.plan.parts import Choice, Names

WORDS: dict[str, tuple[str, str]] = {
    "": ("–", "–"),
    "9-11": ("9 až 11", "9 to 11"),
    "after-flop": ("po flopu", "after the flop"),
    "all": ("všechno", "everything"),
    "always": ("vždy", "always"),
    "announced-after": ("jen ohlášené po dosažení sta", "only if announced after the hundred"),
    "ante:big-blind": ("platí Big Blind za všechny", "paid by the big blind for all"),
    "ante:button": ("platí Button za všechny", "paid by the button for all"),
    "ante:button-blind": ("Button Blind", "button blind"),
    "ante:button-blind-dead": ("Button Blind, mrtvý", "button blind, dead"),
    "ante:each": ("platí každý", "paid by everybody"),
    "ante:none": ("žádné", "none"),
    "ante_no_hand:table": ("podle tabulky", "by the table"),
    "any": ("cokoli", "anything"),
    "baccarat": ("baccarat", "baccarat"),
    "banco-loses": ("když banco prohraje", "when banco loses"),
    "before-flop": ("před flopem", "before the flop"),
    "best-takes-all": ("lepší bere vše", "the best takes all"),
    "bet": ("sázku", "a bet"),
    "big-blind": ("Big Blind", "the big blind"),
    "blackjack": ("Black Jack", "Black Jack"),
    "blackjack_takes:all": ("všechny sázky", "all stakes"),
    "boards:split": ("dělí se", "the pot is split"),
    "box": ("box", "a box"),
    "bring_in:highest": ("nejvyšší karta", "the highest card"),
    "bring_in:lowest": ("nejnižší karta", "the lowest card"),
    "change:hands": ("po daném počtu rozdání", "after so many hands"),
    "change:level": ("s úrovní turnaje", "with the level of the tournament"),
    "change:orbit": ("po oběhu Buttonu", "after one orbit of the button"),
    "choice": ("volí hráč", "the player's choice"),
    "classic": ("klasická", "classic"),
    "commission_rounding:down": ("dolů", "down"),
    "croupier": ("krupiér", "the croupier"),
    "cup": ("kelímkem", "from the cup"),
    "cut-card": ("u řezací karty", "at the cut card"),
    "dealer_second_card:down": ("rubem nahoru", "face down"),
    "early": ("předčasná", "early"),
    "equal": ("stejná", "equal"),
    "every-round": ("každou hru", "every round"),
    "exactly-two": ("právě dvě", "exactly two"),
    "false": ("ne", "no"),
    "fantasy_land:fixed": ("pevný počet karet", "a fixed number of cards"),
    "fixed-limit": ("Limit", "Fixed Limit"),
    "flush": ("jako barva", "as a flush"),
    "free": ("libovolná", "free"),
    "half": ("polovina", "half"),
    "highest": ("co nejvyšší", "the highest"),
    "hit": ("bere kartu", "hits"),
    "hole_use:any": ("kolik chce", "any number"),
    "house_way:table": ("podle tabulky", "by the table"),
    "late": ("pozdní", "late"),
    "let-it-ride": ("sázka zůstává", "the bet rides"),
    "literal": ("doslova", "literally"),
    "lose": ("prohrává", "loses"),
    "low:eight": ("osm a nižší", "eight or better"),
    "low:seven": ("sedm a nižší", "seven or better"),
    "lowest": ("nejnižší", "the lowest"),
    "max_win_per:table": ("stůl", "the table"),
    "min_raise:double": ("dvojnásobek", "double"),
    "min_raise:increment": ("o poslední navýšení", "by the last raise"),
    "mixed": ("střídavá", "mixed"),
    "nearest": ("k nejbližšímu", "to the nearest"),
    "no": ("ne", "no"),
    "no-limit": ("No Limit", "No Limit"),
    "none": ("žádná", "none"),
    "off": ("není", "off"),
    "once-made": ("všechny, je-li sto uhráno bez nich", "all, if the hundred is made without them"),
    "on-win": ("jen při výhře", "on a win only"),
    "ordinary": ("obyčejných 21", "an ordinary 21"),
    "original": ("jen původní sázku", "the original stake only"),
    "peek": ("rubem, banka nahlíží", "face down, the bank peeks"),
    "pineapple": ("Pineapple", "Pineapple"),
    "player": ("hráče", "a player"),
    "players": ("hráči", "players"),
    "position": ("podle místa", "by position"),
    "pot-limit": ("Pot Limit", "Pot Limit"),
    "progressive": ("podle ruky", "by the hand"),
    "punto-banco": ("punto banco", "punto banco"),
    "push": ("vrací se", "push"),
    "rank": ("hodnosti", "rank"),
    "refuse": ("odmítnout", "refuse"),
    "returned": ("vrací se", "is returned"),
    "second": ("druhá nejvyšší", "the second highest"),
    "small-blind": ("Small Blind", "the small blind"),
    "stand": ("stojí", "stands"),
    "stay": ("zůstává ve hře", "stays"),
    "stays": ("zůstává", "stays"),
    "suit": ("podle barvy", "by suit"),
    "table_type:micro": ("micro", "micro"),
    "table_type:regular": ("běžný", "regular"),
    "throw_mode:hand": ("rukou", "by hand"),
    "true": ("ano", "yes"),
    "unlimited": ("bez omezení", "unlimited"),
    "up": ("nahoru", "up"),
    "up-to-maximum": ("až do maxima", "up to the maximum"),
    "value": ("bodů", "value"),
    "withdraw": ("sázka se stahuje", "the bet is withdrawn"),
    "yes": ("ano", "yes"),
}


def option_word(option: str, value: bool | int | str) -> Names:
    """Numbers and ratios are what they are.

    >>> option_word("surrender", "late").cs, option_word("decks", 6).cs
    ('pozdní', '6')
    """
    text = str(value).lower() if isinstance(value, bool) else str(value)
    cs, en = WORDS.get(f"{option}:{text}") or WORDS.get(text) or (text, text)
    return Names(cs=cs, en=en)


def words_of(option: str, choice: Choice) -> dict[str, Names]:
    """Every word that an option can be set to."""
    values = (*choice.one_of, choice.default)
    if isinstance(choice.default, bool):
        values = (True, False)
    return {
        str(value).lower() if isinstance(value, bool) else str(value): option_word(option, value)
        for value in values
    }
