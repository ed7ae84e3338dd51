/** Roulette. */

import type cs from "../cs/roulette";

export default {
  // -- roulette
  "roulette.layout": "Layout",
  "roulette.track": "Racetrack",
  "roulette.keys": "Arrow keys choose a place, Enter bets, Delete takes chips back.",
  "roulette.neighbours": "Neighbours: {n} on each side",
  "roulette.neighbours.more": "more neighbours",
  "roulette.neighbours.less": "fewer neighbours",
  "roulette.last": "Last numbers",
  "roulette.hot": "Hot",
  "roulette.cold": "Cold",
  "roulette.over": "over the last {n} rounds",
  "roulette.times": "{n}×",
  "roulette.announced": "Announced bets",
  "roulette.chips": "{n} {chip|chips}",
  "roulette.insidemin": "Inside bets together at least {amount}",
  "roulette.wheel": "Roulette wheel",
} as const satisfies Record<keyof typeof cs, string>;
