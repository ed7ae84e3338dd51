import { expect, test } from "vitest";
import { chipLabel, chipValues, currency, dotted, pair, parse, plain, show, typed } from "../src/lib/money";

const eur = currency("EUR");

test("decimal texts are whole minor units, exactly", () => {
  expect(parse("12.5", eur)).toBe(1250);
  expect(parse("0.1", eur)! + parse("0.2", eur)!).toBe(parse("0.3", eur));
  expect(parse("5", currency("CHIPS"))).toBe(5);
  expect(parse("-3.20", eur)).toBe(-320);
});

test.each(["", "1,5", "1.234", "x", "1e3", " ", "99999999999999999"])("%j is no amount", (text) => {
  expect(parse(text, eur)).toBeNull();
});

test("written back as the server reads it", () => {
  expect(plain(1250, eur)).toBe("12.50");
  expect(plain(36000, eur)).toBe("360");
  expect(plain(-5, eur)).toBe("-0.05");
  expect(plain(7, currency("CHIPS"))).toBe("7");
});

test("a sign before the number is said of both amounts, one behind it once", () => {
  expect(pair(100, 25000000, eur, "en")).toBe("€1 – €250,000");
  expect(pair(100, 25000000, eur, "cs")).toBe("1 – 250\u00a0000\u00a0€");
  expect(pair(1000, 50000, currency("CZK"), "en")).toBe("10 – 500\u00a0Kč");
  expect(pair(100, 300, eur, "en", " / ")).toBe("€1 / €3");
});

test("for people, in their language", () => {
  expect(show(123456700, eur, "en")).toBe("€1,234,567");
  expect(show(123450, eur, "cs")).toBe("1\u00a0234,50\u00a0€");
  expect(show(-500, eur, "en")).toBe("−€5");
  expect(show(500, currency("CZK"), "en", true)).toBe("+5\u00a0Kč");
});

test("a typed amount may have a decimal comma, and spaces between thousands", () => {
  expect(parse(dotted(" 2,50 "), eur)).toBe(250);
  expect(parse(dotted("1 500,5"), eur)).toBe(150050);
  expect(parse(dotted("1\u00a0500"), eur)).toBe(150000);
  expect(parse(dotted("1,000,000"), eur)).toBeNull();
});

test("money is read strictly: with spaces between thousands and a decimal comma or point", () => {
  const read = { "50": 5000, " 2,50 ": 250, "2.5": 250, "0,05": 5, "0": 0, "1 500": 150000, "1\u00a0234\u00a0567,89": 123456789, "1500,5": 150050 };
  for (const [text, minor] of Object.entries(read)) expect(typed(text, eur), text).toBe(minor);
  expect(typed("1 500", currency("CHIPS"))).toBe(1500);
});

test.each(["", " ", "1,000", "1.000", "1,000.50", "1.000,50", "1 50", "15 00", "1  000", "-5", "+5", "−5", "5,", ",5", "1e3", "0x10", "5 €", "1,234", "12345678901234", "٥"])(
  "%j could be read in two ways, or in none, and is no amount",
  (text) => expect(typed(text, eur)).toBeNull(),
);

test("what has no cents is not typed with them", () => expect(typed("5,0", currency("CHIPS"))).toBeNull());

test("chips carry short labels", () => {
  expect([50, 2500, 150000, 2000000, 300000000].map((one) => chipLabel(one, eur))).toEqual([
    "0.5", "25", "1.5k", "20k", "3M",
  ]);
});

test("the rail begins with the least stake and stays below the greatest", () => {
  expect(chipValues(100, 500000, eur)).toEqual([100, 200, 500, 1000, 2000, 5000, 10000]);
  expect(chipValues(100, 1000, eur)).toEqual([100, 200, 500, 1000]);
  expect(chipValues(2500, 10000, eur)[0]).toBe(2500);
});
