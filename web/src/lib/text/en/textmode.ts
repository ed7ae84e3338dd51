/** Tables in words. */

import type cs from "../cs/textmode";

export default {
  // -- text mode
  "text.situation": "Situation",
  "text.cards": "Cards",
  "text.stakes": "Your stakes",
  "text.otherstakes": "Other players' stakes",
  "text.log": "Announcements",
  "text.command": "Command",
  "text.command.hint": "for example: 5 17 · 5 17-20 · 10 red · undo · clear · rebet",
  "text.command.do": "Do it",
  "text.command.unknown": "Not understood: {text}. Write an amount and a bet, or an offered word.",
  "text.command.ambiguous": "Which bet is not clear: {names}.",
  "text.keys": "Keys",
  "text.keys.list": "S situation, O options, P command, L last announcement, B balance, C clock, H cards and stakes, ? help",
  "text.last": "Last results",
  "text.done": "Done: {what}",
  "text.noclock": "No clock is running.",
  "text.phase": "State",
} as const satisfies Record<keyof typeof cs, string>;
