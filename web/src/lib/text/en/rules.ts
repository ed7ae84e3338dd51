/** Rules and the own rounds. */

import type cs from "../cs/rules";

export default {
  // -- history
  "history.title": "My rounds",
  "history.none": "You have not staked anything yet.",
  "history.guest": "History belongs to a player: choose a name first.",
  "history.when": "When",
  "history.game": "Game",
  "history.replay": "Replay round {n}",
  // -- rules
  "rules.bets": "Bets",
  "rules.course": "Course of play",
  "rules.announced": "Announced bets",
  "rules.options": "Table options",
  "rules.readings": "Readings of open questions",
  "rules.tables": "Pay tables",
  "rules.maxwin": "Maximum win",
  "rules.maxwin.with": "stakes included",
  "rules.clause": "Clauses",
  "rules.levels": "at level {level}: {pays}",
  "rules.tables.play": "Tables with this game",
} as const satisfies Record<keyof typeof cs, string>;
