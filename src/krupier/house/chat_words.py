"""Words that the chat looks for: what speaks of a hand, what insults, and how languages are told.

All are written as :func:`~krupier.house.chat_text.plain` leaves them: small, without accents. A
word that ends with ``*`` stands for all that begin with it.
"""

from __future__ import annotations

from collections.abc import Mapping

HAND: tuple[str, ...] = (
    # cards
    *("ace", "aces", "king", "kings", "queen", "queens", "jack", "jacks", "deuce", "deuces"),
    *("spade*", "heart", "hearts", "diamond*", "clubs", "suited", "offsuit", "card", "cards"),
    *("eso", "esa", "kral", "krale", "kralu", "dama", "damy", "kluk", "kluky", "kluci", "srdce"),
    *("piky", "pik", "kary", "kara", "krize", "karta", "karty", "kartu", "karet", "kartami"),
    # combinations
    *("pair", "pairs", "two-pair", "trips", "set", "sets", "straight", "flush", "boat", "quads"),
    *("full", "fullhouse", "kicker", "nuts", "pocket", "par", "pary", "trojka", "trojku"),
    *("trojice", "trojici", "postupka", "postupku", "barva", "barvu", "ctverice", "ctverici"),
    *("fulka", "fullka"),
    # the course of it
    *("flop", "flopped", "river", "rivered", "board", "preflop", "postflop", "turnu"),
    *("riveru", "flopu", "draw", "drawing", "gutshot", "outs", "blocker*", "bluff*"),
    *("blaf*", "fold", "folded", "folding", "mucked", "slozil*", "zahodil*", "zahazuj*"),
    *("call", "called", "raise", "raised", "shove", "shoved", "dorovn*", "navys*"),
)
"""What speaks of a running hand; see T07-05 and F02-41."""

OFFENSIVE: tuple[str, ...] = (
    *("fuck*", "motherfuck*", "shit", "shits", "bullshit", "bitch*", "cunt*", "asshole*"),
    *("dickhead*", "wanker*", "nigger*", "nigga*", "faggot*", "retard", "retards", "whore*"),
    *("kurv*", "zkurv*", "pica", "pici", "picus*", "picovin*", "kokot*", "curak*", "mrdk*"),
    *("zmrd*", "jeb", "jeba*", "vyjeb*", "zjeb*", "hajzl*", "buzerant*", "buzna", "cigos*"),
    *("negr", "negra", "negri", "negru"),
    *("debil*", "kreten*", "idiot*", "srac*", "hovno", "hovna", "dement"),
)
"""Vulgar, racist and abusive words; see T07-08."""

COMMON: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        (
            *("a", "all", "and", "are", "at", "be", "but", "can", "did", "do", "for", "from"),
            *("good", "had", "have", "he", "here", "hi", "how", "i", "if", "in", "is", "it"),
            *("just", "lol", "luck", "me", "my", "nice", "no", "not", "now", "of", "ok", "on"),
            *("or", "played", "so", "sorry", "thanks", "thank", "that", "the", "they", "this"),
            *("to", "was", "we", "well", "what", "when", "who", "why", "will", "with", "yes"),
            *("you", "your"),
        )
    ),
    "cs": frozenset(
        (
            *("ahoj", "ale", "ano", "asi", "az", "bych", "byl", "byla", "bylo", "co", "cau"),
            *("dam", "deme", "dobra", "dobre", "dobry", "hele", "hraj", "hrajes", "hrat"),
            *("jak", "jake", "jako", "je", "jeste", "jo", "jsem", "jses", "jsi", "jsme"),
            *("jsou", "kde", "kdo", "kdy", "kluci", "mam", "mas", "me", "mi", "mne", "moc"),
            *("muj", "na", "nebo", "nech", "neco", "nejsem", "neni", "nez", "nic", "od", "pak"),
            *("panove", "po", "pod", "proc", "proto", "se", "si", "ses", "tady", "tak", "taky"),
            *("tam", "te", "ten", "ti", "to", "toho", "tvuj", "ty", "tys", "uz", "vas", "vem"),
            *("vim", "von", "vubec", "z", "ze", "za", "zdar", "zdravim", "zase"),
        )
    ),
    "de": frozenset(
        (
            *("aber", "auch", "bin", "bist", "das", "dein", "der", "die", "du", "ein", "eine"),
            *("er", "es", "hast", "habe", "hallo", "ich", "ist", "ja", "jetzt", "kein"),
            *("keine", "mein", "mich", "mir", "mit", "nein", "nicht", "noch", "schon", "sehr"),
            *("sie", "sind", "und", "wann", "warum", "was", "wer", "wie", "wir", "wo"),
        )
    ),
    "pl": frozenset(
        (
            *("ale", "bardzo", "chyba", "co", "czesc", "dlaczego", "dobra", "dobrze", "dzieki"),
            *("gdzie", "jak", "jest", "jestem", "juz", "kto", "masz", "mam", "mi", "moj"),
            *("nie", "no", "pan", "prosze", "sie", "tak", "teraz", "ten", "to", "tu", "twoj"),
            *("ty", "w", "wiem", "z", "za", "ze"),
        )
    ),
}
"""Words that are in nearly every sentence, by language."""

LETTERS: Mapping[str, str] = {
    "en": "abcdefghijklmnopqrstuvwxyzé",
    "cs": "abcdefghijklmnopqrstuvwxyzáčďéěíňóřšťúůýž",
}
"""With what a language is written; `é` is in words that English has taken over."""
