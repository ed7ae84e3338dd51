"""What is said when a tournament refuses something, in English and Czech."""

from __future__ import annotations

from collections.abc import Mapping

OF_TOURNAMENTS: Mapping[str, tuple[str, str]] = {
    # something asked for
    "unknown-tournament": ("There is no tournament {id}.", "Turnaj {id} není."),
    "unknown-type": ("There is no type of tournament {type}.", "Typ turnaje {type} není."),
    "unknown-entry": ("There is no entry {entry}.", "Vstup {entry} není."),
    "unknown-flight": ("There is no such flight.", "Taková úvodní fáze tu není."),
    "in-tournament": (
        "This is asked of the tournament, not of one of its tables.",
        "O to se žádá v turnaji, ne u jeho stolu.",
    ),
    # coming in
    "not-open": ("Registration is not open.", "Registrace není otevřená."),
    "registration-closed": (
        "Registration is closed[: it ended with level {level}].",
        "Registrace je uzavřená[: skončila s úrovní {level}].",
    ),
    "price": (
        "There is no such price: choose 0 to {most}.",
        "Taková cena tu není: zvolte 0 až {most}.",
    ),
    "other-price": (
        "An entry costs {price}; look at it again and confirm that.",
        "Vstup stojí {price}; podívejte se znovu a potvrďte to.",
    ),
    "other-wallet": (
        "It is paid from the wallet in {currency}, or with a ticket.",
        "Platí se z peněženky v {currency}, nebo vstupenkou.",
    ),
    "no-such-win": (
        "No win of yours was offered for this tournament.",
        "Pro tento turnaj vám žádná výhra nabídnuta nebyla.",
    ),
    "other-rules": (
        "Its rules have changed: look at version {version} and confirm it.",
        "Pravidla se změnila: prohlédněte si verzi {version} a potvrďte ji.",
    ),
    "recorded": (
        "This tournament is recorded: who enters agrees to that.",
        "Tento turnaj se zaznamenává: kdo vstupuje, s tím souhlasí.",
    ),
    "unknown-offence": (
        "The plan knows no offence {offence}[; it knows: {allowed}].",
        "Herní plán přestupek {offence} nezná[; zná: {allowed}].",
    ),
    "no-such-goal": (
        "It cannot lead to {id}: no such tournament of the operator in {currency} is still to be"
        " played.",
        "Do turnaje {id} vést nemůže: provozovatel žádný takový v {currency} nechystá ani nehraje.",
    ),
    "win-used": (
        "This win has been used for an entry.",
        "Tato výhra už byla pro vstup použita.",
    ),
    "not-restricted": (
        "Everybody may enter this tournament.",
        "Do tohoto turnaje smí každý.",
    ),
    "unknown-player": (
        "There is no player with the id {player}.",
        "Hráč s označením {player} není.",
    ),
    "condition": (
        "This tournament is only for those who meet its condition.",
        "Tento turnaj je jen pro ty, kdo splňují jeho podmínku.",
    ),
    "player": (
        "Nobody can enter under this name.",
        "Pod tímto jménem nelze vstoupit.",
    ),
    "team": (
        "This team cannot be joined[: a team has {most} players].",
        "K tomuto týmu se nelze přidat[: tým má {most} hráčů].",
    ),
    "barred": (
        "Whoever was removed from this tournament enters it no more.",
        "Kdo byl z tohoto turnaje vyřazen, už do něj nevstoupí.",
    ),
    "no-more-entries": (
        "No more entries are possible[: {most} at most].",
        "Další vstup není možný[: nejvýše {most}].",
    ),
    "absent": (
        "In this tournament nobody has his money back because he is not there at the start.",
        "V tomto turnaji se vklad nevrací tomu, kdo není při začátku na místě.",
    ),
    "entered": ("There is an entry already.", "Vstup už je zaplacen."),
    "through": (
        "Who is through already plays no other starting phase.",
        "Kdo už postoupil, další úvodní fázi nehraje.",
    ),
    "entries": (
        "That does not fit the entries[: {most} of a person].",
        "To vstupům neodpovídá[: jedna osoba jich má nejvýše {most}].",
    ),
    "no-unregistering": (
        "An entry into this tournament stands.",
        "Vstup do tohoto turnaje nelze zrušit.",
    ),
    "no-extending": (
        "The plan has registration end as it was announced.",
        "Registrace podle herního plánu končí, jak bylo oznámeno.",
    ),
    "level": (
        "This level is not possible[: one may register until level {level} as it is].",
        "Tato úroveň nejde[: registrovat se lze i tak do úrovně {level}].",
    ),
    # private ones
    "no-private-tournaments": (
        "{operator} has no such tournaments by invitation.",
        "{operator} takové turnaje na pozvání nemá.",
    ),
    "private-tournaments-enough": (
        "You hold {most} private tournaments already; wait for their end or call one off.",
        "Už máte {most} soukromých turnajů; počkejte na jejich konec, nebo některý zrušte.",
    ),
    "not-your-tournament": (
        "Only the one who opened this tournament can do that.",
        "To smí jen ten, kdo tento turnaj otevřel.",
    ),
    "begun": ("It has begun.", "Už začal."),
    # chips
    "not-in": ("This player does not play in it.", "Tento hráč v něm nehraje."),
    "no-rebuys": ("No chips are sold here.", "Žetony se tu neprodávají."),
    "no-more-rebuys": (
        "There are no more rebuys for this entry.",
        "Pro tento vstup už další rebuy není.",
    ),
    "too-many-chips": (
        "A rebuy is sold to who has {most} chips at most.",
        "Rebuy si koupí jen ten, kdo má nejvýše {most} žetonů.",
    ),
    "no-add-on": (
        "There is no add-on now[: it is sold in the break after level {level}].",
        "Add-on teď není[: prodává se v přestávce po úrovni {level}].",
    ),
    "no-packets": (
        "Chips are not in packets here.",
        "Žetony tu nejsou rozděleny do balíčků.",
    ),
    "packets": (
        "{least} to {most} packets are kept back.",
        "Stranou je {least} až {most} balíčků.",
    ),
    "nothing-offered": ("Nothing is offered now.", "Teď se nic nenabízí."),
    # a deal
    "no-deal": (
        "No deal can be made now: this tournament has none, or not before all prizes are known and"
        " so many are left as it says.",
        "Teď se dohodnout nelze: tento turnaj dohodu nemá, nebo až budou známy všechny ceny a"
        " zůstane tolik hráčů, kolik stanoví.",
    ),
    "deal-players": (
        "Everybody who is left must agree, and nobody else.",
        "Musí souhlasit všichni, kdo zbývají, a nikdo jiný.",
    ),
    "deal-kept": (
        "At least {least}[ and at most {most}] must be left for the first place.",
        "Pro první místo musí zůstat nejméně {least}[, nejvýše {most}].",
    ),
    "deal-sum": (
        "{amount} is divided, but there is {pool}.",
        "Rozděluje se {amount}, ale k rozdělení je {pool}.",
    ),
    "talk": ("All want a deal already.", "O dohodu už stojí všichni."),
    "stale-offer": (
        "That does not stand any more[: number {offer} does]. Look again and answer what you see.",
        "To už neplatí[: platí číslo {offer}]. Podívejte se znovu a odpovězte na to, co vidíte.",
    ),
    "stale-journal": (
        "The journal has {lines} lines by now, you have read {read}. Read the new ones and decide"
        " again.",
        "Záznam už má {lines} řádků, přečetli jste jich {read}. Přečtěte nové a rozhodněte znovu.",
    ),
    "no-talk": ("No deal is talked about.", "O žádné dohodě se nejedná."),
    # what a director does
    "announced": ("It has been announced.", "Už byl vypsán."),
    "not-announced": ("A tournament is announced first.", "Turnaj se nejprve vypíše."),
    "bad-tournament": (
        "This tournament cannot be held so: {problem}",
        "Takový turnaj uspořádat nelze: {problem}",
    ),
    "starts-when-full": (
        "It starts when it is full, not at a time.",
        "Začíná, až se naplní, ne v určitý čas.",
    ),
    "started": ("It has started.", "Už začala."),
    "not-full": (
        "It starts when all its seats are taken.",
        "Začíná, až jsou obsazena všechna místa.",
    ),
    "not-playing": ("This is not played now.", "To se teď nehraje."),
    "stopped": (
        "The tournament is stopped until staff have looked at it.",
        "Turnaj je zastaven, dokud se na něj nepodívá personál.",
    ),
    "not-stopped": ("The tournament is not stopped.", "Turnaj není zastaven."),
    "halt": (
        "It is halted already, or it plays on already.",
        "Už je přerušen, nebo už se zase hraje.",
    ),
    "reason": ("Say why.", "Uveďte důvod."),
    "ruling": ("A ruling says why.", "Rozhodnutí musí říci proč."),
    "roll-back": (
        "It can be taken back to its line 1 to {most}.",
        "Vrátit ho lze k řádku 1 až {most}.",
    ),
    "unit-runs": (
        "The hand that runs is played first.",
        "Nejprve se dohraje běžící hra.",
    ),
    "asked": (
        "Somebody at this table may still take chips.",
        "Někdo u tohoto stolu si ještě smí vzít žetony.",
    ),
    "seat": ("This seat is not free.", "Toto místo není volné."),
    "own-tables": (
        "Every table plays for itself: nobody is moved.",
        "Každý stůl hraje sám za sebe: nikdo se nepřesazuje.",
    ),
    "last-player": (
        "Nobody else could win then.",
        "Pak by už neměl kdo vyhrát.",
    ),
    "no-show": (
        "Chips of who never came are taken away after the first break.",
        "Žetony toho, kdo nepřišel, se odebírají po první přestávce.",
    ),
    "penalty": ("A penalty is one hand or orbit at least.", "Trest je nejméně jedna hra či kolo."),
    "break": ("The break ends first.", "Nejprve skončí přestávka."),
    "no-break": (
        "That is done in a break, when all hands are over.",
        "To se dělá v přestávce, když jsou dohrány všechny hry.",
    ),
    "last-hands": (
        "The clock stands for the last hands.",
        "Hodiny stojí kvůli posledním hrám.",
    ),
    "no-last-hands": (
        "The last hands are drawn once, in the level that ends the day[, between {most} and {least}"
        " seconds before its end].",
        "Poslední hry se losují jednou, v úrovni, kterou den končí[, mezi {most} a {least}"
        " sekundami před jejím koncem].",
    ),
    "no-time": (
        "This tournament does not end with its time.",
        "Tento turnaj nekončí uplynutím času.",
    ),
    "no-lots": (
        "No bounties are drawn among those in play here.",
        "Mezi hrajícími se tu odměny nelosují.",
    ),
    "lots": ("{least} to {most} can be drawn for.", "Losovat lze o {least} až {most}."),
    "needed": (
        "Chips of {low} are needed still.",
        "Žetony hodnoty {low} jsou ještě potřeba.",
    ),
    "chips": (
        "These chips are not right[: {least} to {most}].",
        "Tyto žetony nesouhlasí[: {least} až {most}].",
    ),
    "no-case": (
        "The plan does not say what happens then.",
        "Herní plán neříká, co se pak stane.",
    ),
    # what tables tell
    "unit": ("No such hand is played there.", "Taková hra se tam nehraje."),
    "held": (
        "The table waits before its cards are shown.",
        "Stůl čeká, než se karty ukážou.",
    ),
    "not-held": (
        "A table is stopped only while it is played hand for hand.",
        "Stůl se zastavuje jen při hře ruku po ruce.",
    ),
    "no-pool": ("Hands are played at tables here.", "Hraje se tu u stolů."),
    "took": (
        "Who won the last chips is not said, or cannot be.",
        "Kdo vyhrál poslední žetony, není řečeno, nebo to nemůže být.",
    ),
    "winner": ("This player cannot have won.", "Tento hráč nemohl vyhrát."),
    "better": (
        "Only hands of those who are out are compared.",
        "Porovnávají se jen karty těch, kdo vypadli.",
    ),
    "not-played-here": (
        "No tournaments of this game are played here.",
        "Turnaje v této hře se tu nehrají.",
    ),
    "excluded": (
        "Who was excluded buys nothing: his chips are used up by blinds.",
        "Kdo byl vyloučen, nic nekupuje: jeho žetony spotřebují povinné sázky.",
    ),
    "guarantee": (
        "What was guaranteed stays guaranteed: at least {least}.",
        "Garantovaná částka se nesnižuje: nejméně {least}.",
    ),
    "paid-for": (
        "Somebody has paid for this: it stands as it was announced.",
        "Někdo za to už zaplatil: platí, jak bylo vypsáno.",
    ),
    "definition": (
        "A tournament cannot be held like this.",
        "Takto turnaj konat nelze.",
    ),
    "dead": ("A dead hand wins nothing.", "Mrtvé karty nic nevyhrávají."),
    "full": ("More have entered already.", "Přihlášených je už víc."),
    "no-unit": ("No hand begins now.", "Teď žádná hra nezačíná."),
    "draw": (
        "The draw must have every number once.",
        "V losu musí být každé číslo právě jednou.",
    ),
}
