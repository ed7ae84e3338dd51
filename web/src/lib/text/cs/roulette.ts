/** Roulette. */

export default {
  // -- roulette
  "roulette.layout": "Hrací plocha",
  "roulette.track": "Kolo",
  "roulette.keys": "Šipkami vyberte místo, Enterem vsaďte, Delete bere žetony zpět.",
  "roulette.neighbours": "Sousedé: {n} z každé strany",
  "roulette.neighbours.more": "více sousedů",
  "roulette.neighbours.less": "méně sousedů",
  "roulette.last": "Poslední čísla",
  "roulette.hot": "Horká čísla",
  "roulette.cold": "Studená čísla",
  "roulette.over": "z posledních {n} her",
  "roulette.times": "{n}×",
  "roulette.announced": "Hlášené sázky",
  "roulette.chips": "{n} {žeton|žetony|žetonů}",
  "roulette.insidemin": "Vnitřní sázky dohromady nejméně {amount}",
  "roulette.wheel": "Ruletové kolo",
} as const;
