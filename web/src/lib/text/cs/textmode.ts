/** Tables in words. */

export default {
  // -- text mode
  "text.situation": "Situace",
  "text.cards": "Karty",
  "text.stakes": "Vaše sázky",
  "text.otherstakes": "Sázky ostatních",
  "text.log": "Hlášení",
  "text.command": "Příkaz",
  "text.command.hint": "například: 5 17 · 5 17-20 · 10 červená · zpět · vše zpět · zopakovat",
  "text.command.do": "Provést",
  "text.command.unknown": "Tomu nerozumím: {text}. Napište částku a sázku, nebo nabízené slovo.",
  "text.command.ambiguous": "Není jasné, která sázka: {names}.",
  "text.keys": "Klávesy",
  "text.keys.list": "S situace, O možnosti, P příkaz, L poslední hlášení, B zůstatek, C čas, H karty a sázky, ? nápověda",
  "text.last": "Poslední výsledky",
  "text.done": "Hotovo: {what}",
  "text.noclock": "Čas neběží.",
  "text.phase": "Stav",
} as const;
