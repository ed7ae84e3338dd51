/** QR codes module by module against an independent encoder (qrcode 8.2, level M, bytes). The mask is the
 * encoder's own choice: these are texts where both choose the same. */

import { expect, test } from "vitest";
import { qrCode } from "../src/lib/house/qr";
import known from "./qrcodes.json";

test.each(known)("version $version is drawn as others draw it", ({ text, rows }) => {
  expect(qrCode(text).map((row) => row.map(Number).join(""))).toEqual(rows);
});

test("what does not fit is not drawn", () => expect(qrCode("x".repeat(214))).toEqual([]));
