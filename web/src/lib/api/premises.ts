/** Reception and cash desk over HTTP. */

import type { Api } from "./http";
import type {
  AtDeskView,
  BanForm,
  BringForm,
  BuyForm,
  CardForm,
  CountForm,
  DeskView,
  DocumentForm,
  LimitChoice,
  OpenForm,
  PaidView,
  PayForm,
  ReceptionView,
  RedeemForm,
  ShiftView,
  SuspendForm,
  VisitorForm,
  VisitorRow,
  VisitorView,
} from "./protocol";

const id = encodeURIComponent;

/** Sent with what moves money: sent twice it counts once. */
export const newKey = () => crypto.randomUUID();

export class PremisesApi {
  constructor(
    private readonly api: Api,
    private readonly token: string,
  ) {}

  // -- reception ------------------------------------------------------------------------------
  reception = (operator: string) => this.get<ReceptionView>("/reception", { operator });
  visitors = (operator: string, query: string) => this.get<VisitorRow[]>("/reception/visitors", { operator, query });
  visitor = (account: string) => this.get<VisitorView>(`/reception/visitors/${id(account)}`);
  identify = (body: VisitorForm) => this.post<VisitorView>("/reception/visitors", body);
  document = (account: string, body: DocumentForm) => this.of(account, "document", body);
  limit = (account: string, body: LimitChoice) => this.of(account, "limits", body);
  admit = (account: string) => this.of(account, "admit", undefined);
  leave = (account: string) => this.of(account, "leave", undefined);
  expel = (account: string, reason: string) => this.of(account, "expel", { reason });
  ban = (account: string, body: BanForm) => this.of(account, "ban", body);
  card = (account: string, body: CardForm) => this.of(account, "card", body);

  // -- the cash desk --------------------------------------------------------------------------
  desk = (operator: string) => this.get<DeskView>("/cash-desk", { operator });
  open = (body: OpenForm) => this.post<ShiftView>("/cash-desk", body);
  close = (shift: string, body: CountForm) => this.post<ShiftView>(`/cash-desk/${id(shift)}/close`, body);
  bring = (shift: string, body: BringForm) => this.post<ShiftView>(`/cash-desk/${id(shift)}/cash`, body);
  atDesk = (shift: string, query: string) => this.get<AtDeskView[]>(`/cash-desk/${id(shift)}/visitors`, { query });
  buy = (shift: string, body: BuyForm) => this.post<PaidView>(`/cash-desk/${id(shift)}/buy`, body);
  redeem = (shift: string, body: RedeemForm) => this.post<PaidView>(`/cash-desk/${id(shift)}/redeem`, body);
  suspend = (shift: string, body: SuspendForm) => this.post<PaidView>(`/cash-desk/${id(shift)}/suspend`, body);
  pay = (shift: string, number: string, body: PayForm) => this.post<PaidView>(`/cash-desk/${id(shift)}/confirmations/${id(number)}`, body);
  receipt = (shift: string, asked: { movement?: string; confirmation?: string }) =>
    this.api.call<string>(`/staff/cash-desk/${id(shift)}/receipt`, { token: this.token, query: { ...asked }, text: true });

  private of(account: string, path: string, body: unknown): Promise<VisitorView> {
    return this.post<VisitorView>(`/reception/visitors/${id(account)}/${path}`, body);
  }

  private get<T>(path: string, query: Record<string, string | undefined> = {}): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { token: this.token, query });
  }

  private post<T>(path: string, body: unknown): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { method: "POST", token: this.token, body });
  }
}
