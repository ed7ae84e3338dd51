/** The frame of all pages. */

import { mount } from "svelte";
import App from "./App.svelte";

export function start(target: HTMLElement): void {
  mount(App, { target });
}
