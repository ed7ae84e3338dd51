import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { chunks } from "./chunks.ts";
import { framePreload, packed, typefaceLicence } from "./plugins.ts";

/** The built client is package data of the server, which serves it at the root. */
export default defineConfig({
  plugins: [svelte(), typefaceLicence, framePreload, packed],
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
