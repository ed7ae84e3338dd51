import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunks } from "./chunks";

const LICENCE = "@fontsource-variable/inter/LICENSE";

/** The typeface's licence wants to go wherever the typeface goes. */
const typefaceLicence: Plugin = {
  name: "typeface-licence",
  async generateBundle() {
    const found = await this.resolve(LICENCE);
    if (!found) this.error(`${LICENCE} is not installed: npm ci`);
    const source = await this.fs.readFile(found.id);
    this.emitFile({ type: "asset", fileName: "inter-licence.txt", source });
  },
};

/** The built client is package data of the server, which serves it at the root. */
export default defineConfig({
  plugins: [svelte(), typefaceLicence],
  build: {
    outDir: "../src/krupier/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // The tests of the design language read the styles.
  test: { include: ["test/**/*.test.ts"], environment: "node", css: true },
});
