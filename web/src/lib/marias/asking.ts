/** What a player is asked. */

import type { Option } from "../api/protocol";
import { t } from "../text";
import { isContract, type Contract } from "./contracts";
import type { MariasScene } from "./scene";

/** The contracts that the forhont may announce now. */
export function contractsOf(options: readonly Option[], scene: MariasScene): Contract[] {
  return scene.phase === "contract" ? options.flatMap((one) => (one.option === "choose" && isContract(one.do) ? [one.do] : [])) : [];
}

/** The question, in words. */
export function questionOf(options: readonly Option[], scene: MariasScene): string {
  const picks = options.flatMap((one) => (one.option === "pick" ? [one.do] : []));
  if (picks.includes("trump")) return t("marias.ask.trump");
  if (picks.includes("call-card")) return t("marias.ask.call");
  if (contractsOf(options, scene).length) return t("marias.ask.contract");
  if (picks.length) return t(scene.trick.length ? "marias.ask.play" : "marias.ask.lead");
  return t(scene.phase === "flek" ? "marias.ask.flek" : "marias.ask.colour");
}
