/** Private tables over HTTP: one's own, their links, and the way in by one. */

import type { Api } from "./http";
import type { InvitationLink, LedTo, NamedTable, NewPrivateTable, NewPrivateTournament, PrivateTables, PrivateTypes, TournamentLink } from "./generated";

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
  types = () => this.api.call<PrivateTypes>("/private-tournaments");
  openTournament = (body: NewPrivateTournament) => this.api.call<TournamentLink>("/private-tournaments", { method: "POST", body });
  renewTournament = (of: string) => this.api.call<TournamentLink>(`/private-tournaments/${id(of)}/invitation`, { method: "POST", body: {} });
  revokeTournament = (of: string) => this.api.call<unknown>(`/private-tournaments/${id(of)}/invitation`, { method: "DELETE" });
  closeTournament = (of: string) => this.api.call<unknown>(`/private-tournaments/${id(of)}/close`, { method: "POST", body: {} });
  enterTournament = (token: string) => this.api.call<LedTo>("/tournament-invitations", { method: "POST", body: { token } });
  enter = (token: string) => this.api.call<NamedTable>("/invitations", { method: "POST", body: { token } });
}
