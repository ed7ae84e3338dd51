/** What the build does besides bundling. */

import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const LICENCE = "@fontsource-variable/inter/LICENSE";
/** What gets smaller by packing; fonts are packed already. */
const TEXT = /\.(js|css|html|svg|txt)$/;
const WORTH_IT = 1000;

/** The typeface's licence wants to go wherever the typeface goes. */
export const typefaceLicence: Plugin = {
  name: "typeface-licence",
  async generateBundle() {
    const found = await this.resolve(LICENCE);
    if (!found) this.error(`${LICENCE} is not installed: npm ci`);
    const source = await this.fs.readFile(found.id);
    this.emitFile({ type: "asset", fileName: "inter-licence.txt", source });
  },
};

/** Beside every text file the same packed, which the server sends to whoever accepts it. */
export const packed: Plugin = {
  name: "packed",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === "chunk" ? file.code : file.source;
        if (!TEXT.test(fileName) || source.length < WORTH_IT) continue;
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source) });
      }
    },
  },
};

/** The frame of all pages is asked for by the page itself, beside what asks for it. */
export const framePreload: Plugin = {
  name: "frame-preload",
  enforce: "post",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      const frame = Object.values(bundle ?? {}).find((one) => one.type === "chunk" && one.name === "frame");
      if (frame?.type !== "chunk") return [];
      const styles = [...(frame.viteMetadata?.importedCss ?? [])].map((href) => ({ rel: "stylesheet", crossorigin: true, href: `/${href}` }));
      const scripts = [frame.fileName, ...frame.imports].map((href) => ({ rel: "modulepreload", crossorigin: true, href: `/${href}` }));
      return [...scripts, ...styles].map((attrs) => ({ tag: "link", attrs, injectTo: "head" as const }));
    },
  },
};
