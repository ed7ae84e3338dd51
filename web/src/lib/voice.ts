import { settings } from "./settings.svelte";

/** Says a text aloud where the browser can. */
export function speak(text: string): void {
  if (!("speechSynthesis" in window)) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = settings.lang === "cs" ? "cs-CZ" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
