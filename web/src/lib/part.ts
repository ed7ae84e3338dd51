/** A part of the client that is loaded when it is needed, with the areas of texts that it shows. */

import type { Component } from "svelte";
import { needStyles } from "./styles";
import type { Area } from "./text/areas";
import { needTexts } from "./text/loaded";

export interface Part<T> {
  /** What it is, once it is here. */
  here: T | null;
  /** Loads what is not here yet; may be tried again after it has failed. */
  need: () => Promise<void>;
}

/** One that is shown, by what it is told. */
export type Shown<P extends Record<string, any>> = Part<Component<P, any, any>>;

export function part<T>(load: () => Promise<{ default: T }>, ...areas: Area[]): Part<T> {
  const made: Part<T> = {
    here: null,
    need: async () => {
      const [{ default: here }] = await Promise.all([load(), needTexts(areas)]);
      await needStyles();
      made.here = here;
    },
  };
  return made;
}
