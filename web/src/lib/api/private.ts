/** Private tables over HTTP: one's own, their links, and the way in by one. */

import type { Api } from "./http";
import type { InvitationLink, NewPrivateTable, PrivateTables } from "./generated";

const id = encodeURIComponent;

export class PrivateApi {
  constructor(private readonly api: Api) {}

  all = () => this.api.call<PrivateTables>("/private-tables");
  open = (body: NewPrivateTable) => this.api.call<InvitationLink>("/private-tables", { method: "POST", body });
  renew = (table: string) => this.api.call<InvitationLink>(`/private-tables/${id(table)}/invitation`, { method: "POST", body: {} });
  revoke = (table: string) => this.api.call<unknown>(`/private-tables/${id(table)}/invitation`, { method: "DELETE" });
  remove = (table: string, player: string) =>
    this.api.call<unknown>(`/private-tables/${id(table)}/guests/${id(player)}`, { method: "DELETE" });
  close = (table: string) => this.api.call<unknown>(`/private-tables/${id(table)}/close`, { method: "POST", body: {} });
  enter = (token: string) => this.api.call<{ table: string }>("/invitations", { method: "POST", body: { token } });
}
