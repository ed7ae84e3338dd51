/** The messages of the server, as docs/protocol.md describes them. Amounts are decimal texts. */

import type { AckMessage, FromClient, Names, RefusedMessage, TableMessage, ToldByServer, TournamentNews, Unfinished, Waiting } from "./generated";

export * from "./generated";
export type * from "./tournaments";

export type Lang = keyof Names;
export type Facts = Record<string, unknown>;

type Without<One, Keys extends PropertyKey> = One extends unknown ? Omit<One, Keys> : never;

/** What is answered by an `ack`; its id is made when it is sent. */
export type Order = Without<Extract<FromClient, Record<"id", string>>, "id">;
/** An order at a table that is known. */
export type Wish = Without<Extract<Order, Record<"table", string>>, "table">;

type Unless<One, Other> = One & Partial<Record<Exclude<keyof Other, keyof One>, undefined>>;

/** What became of an order: done, or `refused`. */
export type Ack = Unless<AckMessage, RefusedMessage> | Unless<RefusedMessage, AckMessage>;

export type ServerMessage = ToldByServer | TableMessage | Waiting | Unfinished | TournamentNews;
