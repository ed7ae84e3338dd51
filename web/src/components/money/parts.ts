/** The parts of the money of an account, each with an address: the way back in a browser leads through them. */

export const PARTS = ["wallets", "deposit", "withdraw", "methods", "statement"] as const;
export type Part = (typeof PARTS)[number];

export const partAddress = (part: Part) => (part === "wallets" ? "/account?tab=money" : `/account?tab=money&part=${part}`);
export const paymentAddress = (id: string) => `/account?tab=money&payment=${encodeURIComponent(id)}`;
