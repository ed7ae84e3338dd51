/** A tournament at its tables. */

import type cs from "../cs/attable";

export default {
  "tour.one": "Tournament",
  // -- page
  "tour.left": "Left",
  "tour.average": "Average",
  "tour.paid": "Paid places",
  "tour.level": "Level {n}",
  "tour.newLevel": "Level {n}: {stakes}.",
  "tour.breakLeft": "Break {left}",
  "tour.breakIn": "Break in",
  "tour.paused": "Paused",
  "tour.handForHand": "Hand for hand",
  "tour.chips": "Chips",
  "tour.chips.own": "Your chips",
  "tour.rebuy": "Rebuy",
  "tour.rebuy.do": "Rebuy for {price}",
  "tour.addOn": "Add-on",
  "tour.addOn.do": "Add on for {price}",
  "tour.buy.ask": "{chips} chips for {price} ({parts}) from your wallet.",
  "tour.packets": "Packets of chips",
  "tour.packets.ask": "You have {n} {packet|packets} in reserve. One comes into play.",
  "tour.packets.do": "Bring a packet",
  "tour.bounty": "Bounty",
  "tour.bets.strip": "bets",
  "tour.round.strip": "round {n}/{of}",
  "tour.game.strip": "game {n}",
  "tour.round.extra": "additional game",
  "tour.place": "Place",
  "tour.players": "Players",
  "tour.watching": "You watch a table of a tournament.",
  // -- me
  "tour.me.bounty": "bounty {amount}",
  "tour.me.packets": "{n} {packet|packets} in reserve",
  "tour.notNow": "Not now",
  "tour.leave": "Unregister",
  "tour.leave.ask": "You have everything back that you have paid.",
} as const satisfies Record<keyof typeof cs, string>;
