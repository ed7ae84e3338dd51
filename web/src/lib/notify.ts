/** Notifications of the browser, for who looks at something else while the table waits for him. */

import { settings } from "./settings.svelte";

/** Whether this browser knows them, and its user has not forbidden them. */
function possible(): boolean {
  return "Notification" in window && Notification.permission !== "denied";
}

/** Asks the browser's user once; whether they may be shown. */
export async function permitted(): Promise<boolean> {
  if (!possible()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Says something, where that is wished and nobody looks. Of one `tag` only the last is there. */
export function notify(tag: string, title: string, body = ""): void {
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { tag, body, lang: settings.lang });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some browsers of telephones show them only for installed pages.
  }
}
