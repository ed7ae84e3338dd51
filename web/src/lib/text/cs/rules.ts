/** Rules and the own rounds. */

export default {
  // -- history
  "history.title": "Moje hry",
  "history.none": "Zatím jste nic nevsadili.",
  "history.guest": "Historie patří hráči: nejdřív si zvolte jméno.",
  "history.when": "Kdy",
  "history.game": "Hra",
  "history.replay": "Přehrát hru {n}",
  // -- rules
  "rules.bets": "Sázky",
  "rules.course": "Průběh hry",
  "rules.announced": "Hlášené sázky",
  "rules.options": "Volby stolu",
  "rules.readings": "Výklad nejasných míst",
  "rules.tables": "Výplatní tabulky",
  "rules.maxwin": "Nejvyšší výhra",
  "rules.maxwin.with": "včetně vkladů",
  "rules.clause": "Ustanovení",
  "rules.levels": "při úrovni {level}: {pays}",
  "rules.tables.play": "Stoly s touto hrou",
} as const;
