/** Tournaments over HTTP, and what the server says of them; a part of `protocol.ts`, through which the types are imported. */

import type { AskedOfTournament, DirectorAct, MyTournaments, NewTournament, TournamentBlocks, TournamentDraws, TournamentJournal, TournamentOffences, TournamentPage, TournamentRow, TournamentTypes, Tournaments } from "./generated";
import type { Api } from "./http";

export type TournamentState = TournamentRow["state"];

type Unnamed<One> = One extends unknown ? Omit<One, "id"> : never;
/** What is asked of a tournament; it has its id when it is sent. */
export type TournamentAsk = Unnamed<AskedOfTournament>;

const id = encodeURIComponent;

export class TournamentsApi {
  constructor(private readonly api: Api) {}

  all = () => this.api.call<Tournaments>("/tournaments");
  page = (of: string) => this.api.call<TournamentPage>(`/tournaments/${id(of)}`);
  /** Counts once, however often it is sent under its id. */
  ask = (of: string, request: string, ask: TournamentAsk) =>
    this.api.call<unknown>(`/tournaments/${id(of)}/requests`, { method: "POST", body: { ...ask, id: request } });
  draws = (of: string) => this.api.call<TournamentDraws>(`/tournaments/${id(of)}/draws`);
  mine = () => this.api.call<MyTournaments>("/me/tournaments");
}

export class DirectorApi {
  constructor(
    private readonly api: Api,
    private readonly token: string,
  ) {}

  private post = (path: string, body: unknown) => this.api.call<unknown>(`/staff/tournaments${path}`, { method: "POST", body, token: this.token });

  /** Also of one that is not for everybody. */
  page = (of: string) => this.api.call<TournamentPage>(`/tournaments/${id(of)}`, { token: this.token });
  types = () => this.api.call<TournamentTypes>("/staff/tournament-types", { token: this.token });
  announce = (body: NewTournament) => this.post("", body);
  act = (of: string, body: DirectorAct) => this.post(`/${id(of)}/acts`, body);
  /** What is different in it from its type. */
  blocks = (of: string) => this.api.call<TournamentBlocks>(`/staff/tournaments/${id(of)}/blocks`, { token: this.token });
  /** What a penalty may be for. */
  offences = (of: string) => this.api.call<TournamentOffences>(`/staff/tournaments/${id(of)}/offences`, { token: this.token });
  journal = (of: string, before?: number) => this.api.call<TournamentJournal>(`/staff/tournaments/${id(of)}/journal`, { token: this.token, query: { before } });
}
