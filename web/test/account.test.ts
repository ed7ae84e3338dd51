/** Changes of an account: a credential is asked for where the server wants one, and then it is tried again. */

import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  const store = { getItem: (key: string) => ({ "krupier.operator": '"tsg"', "krupier.token": '"t0"' })[key] ?? null, setItem: () => {} };
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", store);
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("WebSocket", class { close() {} });
  vi.stubGlobal("location", { origin: "http://house.test", pathname: "/", search: "" });
});

import { account } from "../src/lib/account.svelte";
import { ApiError } from "../src/lib/api/http";
import { session } from "../src/lib/session.svelte";

const VIEW = { id: "u1", operator: "tsg", limits: [], breaks: [], play_may: true };
const PANIC = { kind: "panic", begins_at: "2026-11-16T00:00:00Z", until: "2026-11-18T00:00:00Z" };

let asked: string[] = [];

/** Answers in turn: a status and what comes with it. */
function answers(...given: [number, unknown][]): void {
  asked = [];
  vi.stubGlobal("fetch", (url: URL, { method }: RequestInit) => {
    asked.push(`${method} ${url.pathname}`);
    const [status, body] = given.shift()!;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

const refused = (code: string) => ({ error: { code, message: code, facts: {} } });

beforeEach(() => (account.view = null));

test("what needs no proof is done at once, and the account is as the answer says", async () => {
  answers([200, { ...VIEW, state: "active" }]);
  await account.change(() => session.house.takeBreak("1-week"));
  expect(account.view).toMatchObject({ state: "active" });
  expect(account.asksProof).toBeNull();
});

test("a proof that is shown lets the change be tried once more", async () => {
  answers([403, refused("prove-again")], [200, { ...VIEW, proved: true }], [200, { ...VIEW, state: "active" }]);
  const changing = account.change(() => session.house.setLimit({ measure: "stakes-day", value: "500", currency: "EUR" }));
  await vi.waitFor(() => expect(account.asksProof).not.toBeNull());
  await account.prove({ password: "a long sentence" });
  await changing;
  expect(asked).toEqual(["POST /api/account/limits", "POST /api/account/proof", "POST /api/account/limits"]);
  expect(account.asksProof).toBeNull();
});

test("who gives up changes nothing", async () => {
  answers([403, refused("prove-again")]);
  const changing = account.change(() => session.house.close(""));
  await vi.waitFor(() => expect(account.asksProof).not.toBeNull());
  account.asksProof!(false);
  expect(await changing).toBeNull();
  expect(asked).toHaveLength(1);
});

test("a wrong proof is asked for again; other refusals go to who asked", async () => {
  answers([403, refused("prove-again")], [401, refused("bad-proof")], [200, VIEW], [409, refused("limit-unknown")]);
  const changing = account.change(() => session.house.setLimit({ measure: "x", value: null }));
  await vi.waitFor(() => expect(account.asksProof).not.toBeNull());
  await expect(account.prove({ password: "no" })).rejects.toThrow("bad-proof");
  expect(account.asksProof).not.toBeNull();
  await account.prove({ password: "yes" });
  await expect(changing).rejects.toBeInstanceOf(ApiError);
});

test("the panic button asks for nothing, and what it did stays when the session is gone", async () => {
  answers([200, { ...VIEW, play_may: false, breaks: [PANIC] }], [200, {}]);
  await account.panic();
  session.leave();
  expect(asked[0]).toBe("POST /api/account/panic");
  expect(account.stopped).toEqual({ operator: "tsg", until: PANIC.until });
});
