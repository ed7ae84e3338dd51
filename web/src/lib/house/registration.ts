/** A registration as it is filled in, what is still missing in it, and where a refusal belongs. */

import { PERSON_FIELDS } from "../api/house";
import type { Address, AskedRow, DocumentForm, Facts, Fault, House, Lang, LimitChoice, PersonForm, RegistrationForm } from "../api/protocol";
import { unitOf, valueOf } from "./limits";

export const STEPS = ["operator", "identity", "document", "limits", "terms"] as const;
export type Step = (typeof STEPS)[number];

interface LimitDraft {
  /** Nothing is chosen for anybody. */
  choice: "" | "set" | "refuse";
  value: string;
}

export interface Draft {
  operator: string;
  login: string;
  password: string;
  again: string;
  currency: string;
  /** By the keys of the form; addresses apart. */
  person: Record<string, string>;
  residence: Address;
  postal: Address;
  pep: "" | "yes" | "no";
  document: Omit<DocumentForm, "kind"> & { kind: DocumentForm["kind"] | "" };
  limits: Record<string, LimitDraft>;
  terms: boolean;
}

const ADDRESSES = { residence: "residence", "postal-address": "postal" } as const;
const PARTS = ["street", "city", "postcode", "country"] as const;
const DOCUMENT = ["kind", "number", "issuer", "valid_until"] as const;

const noAddress = (country: string): Address => ({ street: "", city: "", postcode: "", country });

export function emptyDraft(house: House): Draft {
  return {
    operator: house.operator,
    login: "",
    password: "",
    again: "",
    currency: Object.keys(house.currencies)[0] ?? "",
    person: {},
    residence: noAddress(house.residence[0] ?? "CZ"),
    postal: noAddress("CZ"),
    pep: "",
    document: { kind: "", number: "", issuer: "", valid_until: "" },
    limits: Object.fromEntries(house.self_limits.map((one) => [one.id, { choice: "", value: "" }])),
    terms: false,
  };
}

/** Who chooses another house keeps what he has typed about himself. */
export function movedTo(house: House, draft: Draft): Draft {
  const fresh = emptyDraft(house);
  return { ...draft, operator: house.operator, currency: fresh.currency, limits: fresh.limits, terms: false };
}

export const asksFor = (house: House, field: string) => house.asked.some((one) => one.field === field);

/** What is asked about the person, in the order of the plan. */
export function personAsked(house: House): AskedRow[] {
  return house.asked.filter((one) => one.field in PERSON_FIELDS);
}

const given = (address: Address) => Boolean(address.street.trim() || address.city.trim() || address.postcode.trim());

/** What is missing or wrong on a step that needs no server to see: the place in the form → why. */
export type Wrong = Record<string, "missing" | "differs" | "short" | "value">;

/** Characters that a password has at least; the server counts them, too. */
export const PASSWORD_LEAST = 10;

export function wrongIn(step: Step, draft: Draft, house: House): Wrong {
  if (step === "operator") return draft.operator && draft.currency ? {} : { operator: "missing" };
  if (step === "identity") return wrongIdentity(draft, house);
  if (step === "document") return wrongDocument(draft, house);
  if (step === "limits") return wrongLimits(draft, house);
  return draft.terms ? {} : { terms: "missing" };
}

function wrongIdentity(draft: Draft, house: House): Wrong {
  const wrong: Wrong = {};
  for (const one of personAsked(house)) {
    const key = PERSON_FIELDS[one.field as keyof typeof PERSON_FIELDS];
    const needed = one.need === "required" && one.by !== "completion" && !otherwiseGiven(one, draft);
    if (one.field in ADDRESSES) {
      const address = draft[ADDRESSES[one.field as keyof typeof ADDRESSES]];
      if (!needed && !given(address)) continue;
      for (const part of PARTS) if (!address[part].trim()) wrong[`person.${key}.${part}`] = "missing";
    } else if (needed && !draft.person[key]?.trim()) wrong[`person.${key}`] = "missing";
  }
  if (!draft.pep) wrong["person.pep"] = "missing";
  if (!draft.login.trim()) wrong["login"] = "missing";
  if (!draft.password) wrong["password"] = "missing";
  else if (Array.from(draft.password).length < PASSWORD_LEAST) wrong["password"] = "short";
  else if (draft.password !== draft.again) wrong["again"] = "differs";
  return wrong;
}

function otherwiseGiven(asked: AskedRow, draft: Draft): boolean {
  const key = asked.otherwise ? PERSON_FIELDS[asked.otherwise as keyof typeof PERSON_FIELDS] : undefined;
  return Boolean(key && draft.person[key]?.trim());
}

/** A document may come later where the plan allows that, but not half of one. */
function wrongDocument(draft: Draft, house: House): Wrong {
  const asked = house.asked.find((one) => one.field === "document");
  const begun = DOCUMENT.some((key) => draft.document[key]);
  if (!asked || (!begun && (asked.need !== "required" || asked.by === "completion"))) return {};
  return Object.fromEntries(DOCUMENT.filter((key) => !draft.document[key].trim()).map((key) => [`document.${key}`, "missing" as const]));
}

function wrongLimits(draft: Draft, house: House): Wrong {
  const wrong: Wrong = {};
  for (const limit of house.self_limits) {
    const { choice, value } = draft.limits[limit.id] ?? { choice: "", value: "" };
    if (!choice) wrong[`limits.${limit.id}`] = "missing";
    else if (choice === "set" && valueOf(value, unitOf(limit), draft.currency) === null) wrong[`limits.${limit.id}`] = "value";
  }
  return wrong;
}

export function toForm(draft: Draft, house: House, language: Lang): RegistrationForm {
  const hasDocument = DOCUMENT.every((key) => draft.document[key]);
  return {
    operator: house.operator,
    login: draft.login.trim(),
    password: draft.password,
    language,
    currency: draft.currency,
    person: toPerson(draft, house),
    ...(hasDocument ? { document: draft.document as DocumentForm } : {}),
    limits: house.self_limits.flatMap((limit) => {
      const { choice, value } = draft.limits[limit.id] ?? { choice: "", value: "" };
      return choice ? [choiceOf(limit.id, choice === "refuse" ? null : valueOf(value, unitOf(limit), draft.currency), unitOf(limit) === "money" ? draft.currency : "")] : [];
    }),
    terms: house.terms,
  };
}

export function choiceOf(measure: string, value: string | null, code: string): LimitChoice {
  return { measure, value, ...(code ? { currency: code } : {}) };
}

function toPerson(draft: Draft, house: House): PersonForm {
  const told: Record<string, unknown> = {};
  for (const { field } of personAsked(house)) {
    const key = PERSON_FIELDS[field as keyof typeof PERSON_FIELDS];
    if (field in ADDRESSES) {
      const address = draft[ADDRESSES[field as keyof typeof ADDRESSES]];
      if (given(address)) told[key] = address;
    } else if (draft.person[key]?.trim()) told[key] = draft.person[key].trim();
  }
  return { ...told, ...(draft.pep ? { pep: draft.pep === "yes" } : {}) } as PersonForm;
}

/** Everything that a refusal finds wrong, each at its place in the form; none: it is about the whole.
 * What the server says is about the first of them. */
export function refusedAt(fault: Fault, otherwise: string): Record<string, string> {
  const { fields } = fault.facts;
  const all = Array.isArray(fields) ? (fields as Facts[]) : [fault.facts];
  const found = all.flatMap((facts, at) => {
    const place = placeOf(facts);
    const said = typeof facts["message"] === "string" ? facts["message"] : at === 0 ? fault.message : otherwise;
    return place ? [[place, said] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The place in the form that some facts are about; `null`: none of its own. */
export function placeOf({ field, problem, measure }: Facts): string | null {
  const told = typeof field === "string" ? field : typeof problem === "string" ? /`\$\.([^`]+)`/.exec(problem)?.[1] : undefined;
  if (told === undefined) return typeof measure === "string" ? `limits.${measure}` : null;
  const path = told.replaceAll("-", "_");
  if (path.startsWith("limits")) return typeof measure === "string" ? `limits.${measure}` : `limits.${told.split(".")[1] ?? ""}`;
  const named: string = (PERSON_FIELDS as Record<string, string>)[told] ?? path;
  const ofPerson = (Object.values(PERSON_FIELDS) as string[]).includes(named.split(".")[0]!) || named === "pep";
  return ofPerson ? `person.${named}` : named;
}

export function stepOf(place: string): Step {
  const [first] = place.split(".");
  if (first === "operator" || first === "currency") return "operator";
  if (first === "document" || first === "limits" || first === "terms") return first;
  return "identity";
}
