/** Everything that must be known before it is paid, as sentences. */

import type { CalledOff, TournamentBets, TournamentPage } from "../api/protocol";
import { capital, name, plain, t, textOf } from "../text";
import { chipsText, durationText, isFree, moneyText, priceText } from "./say";

interface Said {
  id: string;
  label: string;
  value: string;
}

export function rulesOf(page: TournamentPage): Said[] {
  const { rules, currency: code } = page;
  const said: Said[] = [];
  const add = (id: string, label: string, value: string | false | null) => value && said.push({ id, label, value });
  const flights = rules.stages[0]?.flights ?? 1;
  const several = rules.prices.length > 1;
  add("price", t("tour.price"), several ? rules.prices.map((one) => `${priceText(one, code)} (${chipsText(one.chips)})`).join(", ") : priceText(page.price, code));
  add("fee", t("tour.fee"), !isFree(page.price, code) && `${moneyText(page.price.fee, code)} (${rules.fee})`);
  add("chips", t("tour.chips"), !several && chipsText(page.chips));
  add("seats", t("tour.seats"), String(page.seats));
  add("start", t("tour.start"), page.full_at ? t("tour.start.full", { n: page.full_at }) : t("tour.start.least", { n: rules.start.least }));
  add("late", t("tour.late"), (rules.late_until ? t("tour.late.until", { n: rules.late_until }) : t("tour.late.none")) + (rules.extends && !page.full_at ? `; ${t("tour.late.extends")}` : ""));
  add("entries", t("tour.entries.of"), rules.entries === 1 ? t("tour.entries.one") : rules.entries ? t("tour.entries.most", { n: rules.entries }) : t("tour.entries.any"));
  add("absent", t("tour.absent"), rules.absent === "refunded" && t("tour.absent.refunded"));
  add("unregister", t("tour.unregister"), t(rules.unregister ? "tour.unregister.yes" : "tour.unregister.no"));
  if (rules.rebuy) add("rebuy", t("tour.rebuy"), rebuyText(page));
  if (rules.add_on) add("add-on", t("tour.addOn"), t("tour.addOn.rule", { price: priceText(rules.add_on.price, code), chips: chipsText(rules.add_on.price.chips), n: rules.add_on.after }));
  if (rules.multi_stack) add("packets", t("tour.packets"), t("tour.packets.rule", { n: rules.multi_stack.packets, until: rules.multi_stack.until }));
  if (rules.bounty) add("bounty", t("tour.bounty"), textOf(`tour.bounty.${rules.bounty.kind}`));
  if (rules.bets) {
    add("format", t("tour.format"), rules.stages.map((_, at) => roundText(page, at)).join(" "));
    add("bets", t("tour.bets"), betsText(rules.bets));
  } else if (rules.stages.every((one) => one.units && one.play === "field")) {
    add("format", t("tour.format"), rules.stages.map((_, at) => roundText(page, at)).join(" "));
  }
  add("team", t("tour.team"), rules.team > 0 && t("tour.team.rule", { n: rules.team }));
  add("flights", t("tour.flights"), flights > 1 && t("tour.flights.rule", { n: flights }));
  add("payouts", t("tour.payouts"), payoutsText(page));
  add("levies", t("tour.levies"), Number.parseFloat(rules.levies) > 0 && t("tour.levies.rule", { share: rules.levies }));
  add("guarantee", t("tour.guarantee"), Number(page.guarantee) > 0 && moneyText(page.guarantee, code));
  add("end", t("tour.end"), !rules.bets && endText(page));
  add("deal", t("tour.deal"), rules.deal ? t("tour.deal.rule", { methods: rules.deal.methods.map((one) => textOf(`tour.deal.${one}`)).join(", ") }) : t("tour.deal.none"));
  add("hand-for-hand", t("tour.handForHand"), rules.hand_for_hand > 0 && t("tour.handForHand.rule", { n: rules.hand_for_hand }));
  add("clock", t("tour.think"), thinkText(page));
  add("excluded", t("tour.excluded"), t(`tour.excluded.${rules.excluded}`));
  add("cancelled", t("tour.cancelled"), rules.cancellation.map(calledOff).join(" "));
  add("condition", t("tour.condition"), capital(name(rules.condition)));
  return said;
}

/** A round of a tournament against the house: how long it is, and who goes on with what. */
function roundText({ rules, structure }: TournamentPage, at: number): string {
  const one = rules.stages[at]!;
  const last = at === rules.stages.length - 1;
  const knockOut = one.play === "shootout" && !one.units;
  return [
    rules.stages.length > 1 ? t("tour.round", { n: at + 1 }) : "",
    one.part ? t("tour.round.part", { n: one.part }) : "",
    one.units ? t("tour.round.games", { n: one.units }) : one.until_level ? t("tour.round.time", { time: durationText(structure[one.until_level - 1]?.seconds ?? 0) }) : knockOut ? t("tour.round.knockOut", { n: one.advance }) : "",
    last || !one.advance || knockOut ? "" : one.units ? t("tour.round.advance", { n: one.advance }) : "",
    one.again ? t("tour.round.again") : "",
    last ? "" : t(one.counts ? "tour.round.counts" : one.fresh ? "tour.round.fresh" : "tour.round.carried"),
    one.best ? t("tour.round.best") : "",
    one.further ? t("tour.round.further") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function betsText({ least, most, unbet, in_turn }: TournamentBets): string {
  return [
    most ? t("tour.bets.range", { least: chipsText(least), most: chipsText(most) }) : t("tour.bets.least", { least: chipsText(least) }),
    t(`tour.bets.${unbet}`),
    in_turn ? t("tour.bets.turn") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Seconds to decide by the length of the levels that this one has. */
function thinkText({ structure, rules: { clock } }: TournamentPage): string {
  const [usual, short, bank] = [clock.usual, clock.short, clock.bank].map((one) => plain(one)) as [string, string, string];
  const brief = structure.filter((one) => one.seconds <= clock.short_levels).length;
  if (brief && brief < structure.length && clock.short !== clock.usual) return t("tour.think.both", { short, usual, time: durationText(clock.short_levels), bank });
  return t("tour.think.rule", { seconds: brief === structure.length ? short : usual, bank });
}

function payoutsText({ rules: { payouts } }: TournamentPage): string {
  return payouts.by === "generated" ? t("tour.payouts.generatedFor", { share: payouts.paid }) : textOf(`tour.payouts.${payouts.by}`);
}

function calledOff(one: CalledOff): string {
  const back = one.returned.map((what) => textOf(`tour.back.${what}`).toLowerCase()).join(", ");
  return [
    t(`tour.off.${one.when}`),
    back ? t("tour.off.back", { what: back }) : "",
    one.secured ? t("tour.off.secured") : "",
    one.equal === "0 %" ? t("tour.off.chips") : one.equal === "100 %" ? t("tour.off.all") : t("tour.off.equal", { share: one.equal }),
  ]
    .filter(Boolean)
    .join(" ");
}

function rebuyText(page: TournamentPage): string {
  const rebuy = page.rules.rebuy!;
  const facts = { price: priceText(rebuy.price, page.currency), chips: chipsText(rebuy.price.chips), n: rebuy.until };
  return [
    t(rebuy.in_break ? "tour.rebuy.rule.break" : "tour.rebuy.rule", facts),
    rebuy.most ? t("tour.rebuy.most", { n: rebuy.most }) : t("tour.rebuy.any"),
    rebuy.at_most ? t("tour.rebuy.atMost", { chips: chipsText(rebuy.at_most) }) : t("tour.rebuy.broke"),
  ].join(" ");
}

function endText({ rules: { end }, currency }: TournamentPage): string {
  if (end.when === "seats") return t(end.ticket ? "tour.end.tickets" : "tour.end.seats", { n: end.seats || "", target: moneyText(end.target, currency) });
  if (end.when === "time") return t("tour.end.time", { time: durationText(end.seconds) });
  return textOf(`tour.end.${end.when}`);
}
