/** What the build uses of Node. */
declare module "node:zlib" {
  export function gzipSync(bytes: Uint8Array | string, options: { level: number }): Uint8Array;
  export function brotliCompressSync(bytes: Uint8Array | string): Uint8Array;
}
