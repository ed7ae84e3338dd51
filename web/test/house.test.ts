/** Registration, self-limits, times and the steps of logging in: what pages decide without a server. */

import { beforeEach, describe, expect, test, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { AccountView, Fault, House, LimitView, LoggedIn } from "../src/lib/api/protocol";
import { agentName } from "../src/lib/house/agents";
import { channelOf } from "../src/lib/house/channels";
import { effectOf, limitText, moreIsStricter, usedShare, valueOf } from "../src/lib/house/limits";
import { next, START } from "../src/lib/house/log-in";
import { parts } from "../src/lib/house/mail";
import { dueState, hoursOf, told } from "../src/lib/house/office";
import { decoded, encoded, toBytes, toText } from "../src/lib/house/passkeys";
import { totals } from "../src/lib/house/played";
import { byTheHouse } from "../src/lib/house/refusals";
import { emptyDraft, movedTo, placeOf, refusedAt, stepOf, toForm, wrongIn, type Draft } from "../src/lib/house/registration";
import { day, spent, timeLeft, when } from "../src/lib/house/times";
import { settings } from "../src/lib/settings.svelte";
import "./texts";

beforeEach(() => settings.set("lang", "en"));

const names = (text: string) => ({ cs: text, en: text });
const asked = (field: string, need = "required", by = "application", otherwise: string | null = null) => ({ field, need, otherwise, by, clause: [] });
const limitRow = (id: string, measure: string, money: boolean) => ({ id, names: names(id), measure, period: "day", money, kinds: [], refusable: true, clause: [], law: [] });

const house = {
  operator: "tsg",
  names: names("TSG"),
  internet: true,
  terms: "7",
  age: 18,
  residence: ["CZ"],
  asked: [
    asked("given-names"), asked("surname"), asked("birth-name", "optional"), asked("birth-date"),
    asked("birth-number", "required", "application", "birth-place"), asked("birth-place", "optional"),
    asked("residence"), asked("postal-address", "optional"), asked("e-mail"), asked("document", "required", "completion"),
  ],
  currencies: { EUR: "100", USD: "100" },
  self_limits: [limitRow("stakes-day", "stakes", true), limitRow("log-ins-month", "log-ins", false), limitRow("pause", "pause", false)],
} as unknown as House;

function filled(): Draft {
  const draft = emptyDraft(house);
  return {
    ...draft,
    login: " jana ",
    password: "a long sentence",
    again: "a long sentence",
    person: { given_names: "Jana", surname: "Nováková", birth_date: "1990-05-17", birth_number: "905517/0003", email: "jana@example.cz" },
    residence: { street: "Dlouhá 1", city: "Praha", postcode: "110 00", country: "CZ" },
    pep: "no",
    limits: { "stakes-day": { choice: "set", value: "100,50" }, "log-ins-month": { choice: "set", value: "20" }, pause: { choice: "refuse", value: "" } },
    terms: true,
  };
}

describe("registration", () => {
  test("chooses nothing for anybody", () => {
    const draft = emptyDraft(house);
    expect(Object.values(draft.limits).map((one) => one.choice)).toEqual(["", "", ""]);
    expect([draft.pep, draft.terms]).toEqual(["", false]);
    expect(wrongIn("limits", draft, house)).toEqual({ "limits.stakes-day": "missing", "limits.log-ins-month": "missing", "limits.pause": "missing" });
    expect(wrongIn("terms", draft, house)).toEqual({ terms: "missing" });
  });

  test("asks what the plan asks, and takes what may stand for it", () => {
    expect(wrongIn("identity", filled(), house)).toEqual({});
    const draft: Draft = { ...filled(), again: "another", person: { ...filled().person, surname: " ", birth_number: "" }, residence: { ...filled().residence, city: "" } };
    expect(wrongIn("identity", draft, house)).toEqual({ "person.surname": "missing", "person.birth_number": "missing", "person.residence.city": "missing", again: "differs" });
    expect(wrongIn("identity", { ...draft, password: "123456789", again: "123456789" }, house)).toMatchObject({ password: "short" });
    draft.person["birth_place"] = "Bratislava";
    expect(wrongIn("identity", draft, house)).not.toHaveProperty(["person.birth_number"]);
  });

  test("an address that is optional is given whole or not at all", () => {
    const draft = { ...filled(), postal: { street: "Krátká 2", city: "", postcode: "", country: "CZ" } };
    expect(Object.keys(wrongIn("identity", draft, house))).toEqual(["person.postal_address.city", "person.postal_address.postcode"]);
    expect(toForm(filled(), house, "cs").person).not.toHaveProperty("postal_address");
  });

  test("a document may come later, but not half of one", () => {
    expect(wrongIn("document", filled(), house)).toEqual({});
    const draft = { ...filled(), document: { kind: "id-card" as const, number: "123", issuer: "", valid_until: "2030-01-01" } };
    expect(wrongIn("document", draft, house)).toEqual({ "document.issuer": "missing" });
    expect(toForm(draft, house, "cs")).not.toHaveProperty("document");
  });

  test("a limit that is set has a value of its unit; nought is one", () => {
    const draft = filled();
    draft.limits["stakes-day"]!.value = "1.234";
    draft.limits["log-ins-month"]!.value = "2.5";
    expect(wrongIn("limits", draft, house)).toEqual({ "limits.stakes-day": "value", "limits.log-ins-month": "value" });
    draft.limits["stakes-day"]!.value = "0";
    expect(wrongIn("limits", draft, house)).toEqual({ "limits.log-ins-month": "value" });
  });

  test("is sent as the server reads it", () => {
    expect(toForm(filled(), house, "cs")).toEqual({
      operator: "tsg",
      login: "jana",
      password: "a long sentence",
      language: "cs",
      currency: "EUR",
      person: {
        given_names: "Jana", surname: "Nováková", birth_date: "1990-05-17", birth_number: "905517/0003", email: "jana@example.cz",
        residence: { street: "Dlouhá 1", city: "Praha", postcode: "110 00", country: "CZ" }, pep: false,
      },
      limits: [{ measure: "stakes-day", value: "100.50", currency: "EUR" }, { measure: "log-ins-month", value: "20" }, { measure: "pause", value: null }],
      terms: "7",
    });
  });

  test("who chooses another house decides about its limits and terms anew", () => {
    const other = { ...house, operator: "fortuna", currencies: { CZK: "2500" }, self_limits: [limitRow("losses", "net-loss", true)] } as unknown as House;
    const moved = movedTo(other, filled());
    expect([moved.currency, moved.terms, moved.limits, moved.person["surname"]]).toEqual(["CZK", false, { losses: { choice: "", value: "" } }, "Nováková"]);
  });

  test.each([
    [{ field: "birth-date" }, "person.birth_date", "identity"],
    [{ field: "person.birth_date" }, "person.birth_date", "identity"],
    [{ field: "email" }, "person.email", "identity"],
    [{ field: "residence.country" }, "person.residence.country", "identity"],
    [{ field: "document.valid_until" }, "document.valid_until", "document"],
    [{ field: "login" }, "login", "identity"],
    [{ measure: "stakes-day", name: {} }, "limits.stakes-day", "limits"],
    [{ problem: "Expected `str` of length >= 1 - at `$.person.surname`" }, "person.surname", "identity"],
    [{ field: "currency" }, "currency", "operator"],
  ])("a refusal about %o is shown at %s", (facts, place, step) => {
    expect(placeOf(facts)).toBe(place);
    expect(stepOf(place)).toBe(step);
  });

  test("everything that is wrong is shown at its place, and what is about the whole at none", () => {
    const fields = [{ code: "field-date", field: "birth-date" }, { code: "field-missing", field: "residence.city", message: "Fill in: town." }, { code: "field-email", field: "e-mail" }];
    const fault: Fault = { code: "field-date", message: "This is no date.", facts: { field: "birth-date", fields } };
    expect(refusedAt(fault, "Check this.")).toEqual({ "person.birth_date": "This is no date.", "person.residence.city": "Fill in: town.", "person.email": "Check this." });
    expect(refusedAt({ code: "excluded", message: "No.", facts: {} }, "")).toEqual({});
  });
});

const stakes: LimitView = {
  measure: "stakes-day", names: names("most stakes a day"), unit: "money", period: "day", decided: true, value: "100", currency: "EUR",
  used: "95", left: "5", resets_at: "2026-11-17T00:00:00+01:00", coming: null, clause: "T03-03",
};

describe("self-limits", () => {
  test("stricter acts at once, looser and none after the time of the plan (T03-12, T03-13)", () => {
    expect(effectOf(stakes, "99.99", "EUR", false)).toBe("now");
    expect(effectOf(stakes, "100.01", "EUR", false)).toBe("later");
    expect(effectOf(stakes, null, "EUR", false)).toBe("later");
    expect(effectOf(stakes, "100.00", "EUR", false)).toBe("none");
  });

  test("to set one that did not hold is stricter; to refuse it again changes nothing", () => {
    const none = { ...stakes, value: null };
    expect([effectOf(none, "5000", "EUR", false), effectOf(none, null, "EUR", false)]).toEqual(["now", "none"]);
    const open = { ...none, decided: false };
    expect([effectOf(open, null, "", false), effectOf(open, "1", "EUR", false)]).toEqual(["now", "now"]);
  });

  test("in another currency the day's rate decides", () => expect(effectOf(stakes, "1", "USD", false)).toBe("by-rate"));

  test("a longer pause is stricter", () => {
    const pause: LimitView = { ...stakes, measure: "pause", unit: "minutes", value: "60", currency: "" };
    expect([moreIsStricter({ measure: "pause" }), moreIsStricter({ measure: "session" }), moreIsStricter(undefined)]).toEqual([true, false, false]);
    expect([effectOf(pause, "90", "", true), effectOf(pause, "30", "", true)]).toEqual(["now", "later"]);
  });

  test("the present value again gives a waiting loosening up", () => {
    const coming = { value: "200", currency: "EUR", effective_at: "2026-11-23T00:00:00Z" };
    expect(effectOf({ ...stakes, coming }, "100", "EUR", false)).toBe("now");
  });

  test("values are typed as people write them", () => {
    expect([valueOf("1 000,50", "money", "EUR"), valueOf("1000", "money", "CZK"), valueOf("-1", "money", "EUR"), valueOf("", "money", "EUR")]).toEqual(["1000.50", "1000", null, null]);
    expect([valueOf("007", "times", ""), valueOf("1,5", "minutes", ""), valueOf("x", "times", "")]).toEqual(["7", null, null]);
  });

  test("are said in their unit", () => {
    expect([limitText("1000", "money", "EUR"), limitText("5", "times", ""), limitText("90", "minutes", ""), limitText("0", "minutes", ""), limitText(null, "money", "EUR")]).toEqual(["€1,000", "5×", "1 h 30 min", "0 min", "no limit"]);
    settings.set("lang", "cs");
    expect([limitText("1000", "money", "EUR"), limitText(null, "times", "")]).toEqual(["1\u00a0000\u00a0€", "bez omezení"]);
  });

  test("what is used up is a share of it, nought is used up from the start", () => {
    expect([usedShare(stakes), usedShare({ ...stakes, used: "-20" }), usedShare({ ...stakes, value: "0", used: "0" }), usedShare({ ...stakes, value: null })]).toEqual([0.95, 0, 1, null]);
  });

  test("what a rule of the house refuses is told from what a game refuses", () => {
    const fault: Fault = { code: "limit-stakes", message: "", clause: "T03-06", facts: { left: "5 EUR", resets_at: "2026-11-17T00:00:00+01:00" } };
    expect([byTheHouse(fault), byTheHouse({ code: "too-late", message: "", facts: {} })]).toEqual([true, false]);
  });
});

test("time left and time spent", () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect([0, minute, 61 * minute, 48 * hour, 168 * hour - minute, 25 * hour].map(timeLeft)).toEqual(["1 min", "1 min", "1 h 1 min", "2 d", "6 d 23 h", "1 d 1 h"]);
  expect([0, 59_999, 65 * minute, 25 * hour].map(spent)).toEqual(["0:00", "0:00", "1:05", "25:00"]);
});

describe("logging in", () => {
  const account = {} as AccountView;
  const loggedIn: LoggedIn = { token: "s", account };

  test("a password is enough where there is no second factor", () => expect(next(START, { answer: loggedIn })).toEqual({ at: "in" }));

  test("a second step knows its ways and its ticket, and can be left", () => {
    const second = next(START, { answer: { second: ["totp", "recovery"], ticket: "t" } });
    expect(second).toEqual({ at: "second", ways: ["totp", "recovery"], ticket: "t" });
    expect(next(second, { answer: loggedIn })).toEqual({ at: "in" });
    expect(next(second, { asked: "password" })).toEqual(START);
  });

  test("a link is asked for and on its way, whoever asks", () => {
    const forgot = next(START, { asked: "forgot" });
    expect(next(forgot, { mailed: true })).toEqual({ at: "sent" });
    expect(next({ at: "sent" }, { asked: "password" })).toEqual(START);
  });

  test("a link that was asked for on another page changes nothing", () => expect(next(START, { mailed: true })).toEqual(START));
});

test("passkeys: binary values are base64url without padding", () => {
  const bytes = new Uint8Array([251, 255, 0, 1]);
  expect(toText(bytes.buffer)).toBe("-_8AAQ");
  expect(toBytes("-_8AAQ")).toEqual(bytes);
  const made = decoded({ challenge: "AAE", rp: { id: "x" }, user: { id: "Ag", name: "jana" }, excludeCredentials: [{ type: "public-key", id: "Aw" }] });
  expect(made).toMatchObject({ challenge: new Uint8Array([0, 1]), user: { id: new Uint8Array([2]) }, excludeCredentials: [{ id: new Uint8Array([3]) }] });
  expect(made).not.toHaveProperty("allowCredentials");
  const response = { clientDataJSON: new Uint8Array([1]).buffer, signature: new Uint8Array([2]).buffer, userHandle: null };
  const credential = { id: "abc", rawId: new Uint8Array([4]).buffer, type: "public-key", response, getClientExtensionResults: () => ({}), authenticatorAttachment: null };
  expect(encoded(credential as unknown as PublicKeyCredential)).toEqual({ id: "abc", rawId: "BA", type: "public-key", response: { clientDataJSON: "AQ", signature: "Ag" }, clientExtensionResults: {} });
});

test("links of a mail lead to this client", () => {
  expect(parts("Open https://casino.example/recovery?ticket=a-b_c.\nBye")).toEqual([
    { text: "Open " },
    { text: "https://casino.example/recovery?ticket=a-b_c", href: "/recovery?ticket=a-b_c" },
    { text: ".\nBye" },
  ]);
});

test("times stand as the clock of the house shows them, wherever the reader is", () => {
  const spoken = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  // midnight in Prague, in winter and in summer
  expect([when("2026-11-17T00:00:00+01:00"), when("2026-06-01T00:00:00.000001+02:00")].map(spoken)).toEqual(["17 Nov 2026, 00:00", "1 Jun 2026, 00:00"]);
  expect([when(null), when("soon"), day("soon"), day("1985-03-12")]).toEqual(["–", "–", "soon", "12 Mar 1985"]);
  settings.set("lang", "cs");
  expect(spoken(when("2026-11-17T00:00:00+01:00"))).toBe("17. 11. 2026 0:00");
  expect(spoken(day("1985-03-12"))).toBe("12. 3. 1985");
});

test("a log-in is known by its browser, and an unknown one by what it says", () => {
  const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(agentName(`${linux} Chrome/140.0.0.0 Safari/537.36`)).toBe("Chrome, Linux");
  expect(agentName("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0")).toBe("Edge, Windows");
  expect(agentName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1")).toBe("Safari, iOS");
  expect(agentName("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("Firefox, Android");
  expect([agentName("curl/8.9"), agentName("")]).toEqual(["curl/8.9", ""]);
});

test("the back office: what is due, how long a block is, what the books keep", () => {
  const row = { id: "1", due_at: "2026-11-16T00:00:00Z", kind: "limit", operator: "tsg", subject: "u1", done_at: null, outcome: "", tries: 0 };
  const [before, after] = [Date.parse("2026-11-15T00:00:00Z"), Date.parse("2026-11-17T00:00:00Z")];
  expect([dueState(row, before), dueState(row, after), dueState({ ...row, done_at: "2026-11-16T00:00:01Z", outcome: "done" }, after)]).toEqual(["waits", "late", "done"]);
  expect(["", "1", "8784", "8785", "0", "1.5", "x"].map(hoursOf)).toEqual([null, 1, 8784, undefined, undefined, undefined, undefined]);
  expect(told({ score: 0.93, other_person: "p1", names: ["Jan", "Novák"], nothing: null })).toEqual([["score", "0.93"], ["other person", "p1"], ["names", "Jan, Novák"], ["nothing", "–"]]);
});

test("what was played adds up by currency, in whole cents", () => {
  const row = (code: string, staked: string, net: string) => ({ at: "", round: "", game: "", currency: code, staked, returned: "0", net });
  expect(totals([row("EUR", "0.1", "-0.1"), row("CZK", "10", "25"), row("EUR", "0.2", "-0.2")])).toEqual([
    { currency: "EUR", staked: 30, net: -30 },
    { currency: "CZK", staked: 1000, net: 2500 },
  ]);
});

describe("by which way one comes", () => {
  const ways = (...ids: string[]) => ids.map((id) => ({ id }));
  test("the chosen one where there is it, the website, or the only one", () => {
    expect(channelOf(ways("application", "website"), "application")).toBe("application");
    expect(channelOf(ways("application", "website"), "")).toBe("website");
    expect(channelOf(ways("website", "poker-mac"), "application")).toBe("website");
    expect(channelOf(ways("casino"), "application")).toBe("casino");
  });
});
