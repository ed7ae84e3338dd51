/** The present moment, for countdowns; ticks only while somebody looks at it. */

import { createSubscriber } from "svelte/reactivity";

const EVERY_MS = 200;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}
