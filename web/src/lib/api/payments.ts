/** Money in and out over HTTP: one's own, and the payments of everybody as staff see them. */

import type { Api } from "./http";
import type {
  AmountForm,
  Converted,
  ConvertAsked,
  ConvertForm,
  Decision,
  DepositForm,
  LevelView,
  LevelForm,
  MethodForm,
  PaymentChoice,
  PaymentFile,
  PaymentState,
  PaymentsView,
  PaymentView,
  ProviderEventView,
  QuoteView,
  ReconcileForm,
  ReconciliationView,
  Sandbox,
  StaffPayment,
  StatementView,
  WaitingMethod,
  WithdrawalForm,
} from "./protocol";

export type StatementFormat = "json" | "csv";

const id = encodeURIComponent;

/** Money of one's own. */
export class PaymentsApi {
  constructor(private readonly api: Api) {}

  all = () => this.api.call<PaymentsView>("/account/payments");
  sandbox = () => this.api.call<Sandbox>("/account/sandbox");
  addMethod = (body: MethodForm) => this.post<unknown>("/account/payment-methods", body);
  activate = (method: string) => this.post<unknown>(`/account/payment-methods/${id(method)}/activate`);
  removeMethod = (method: string) => this.api.call<unknown>(`/account/payment-methods/${id(method)}`, { method: "DELETE" });
  quoteDeposit = (body: AmountForm) => this.post<QuoteView>("/account/deposits/quote", body);
  deposit = (body: DepositForm) => this.post<PaymentView>("/account/deposits", body);
  quoteWithdrawal = (body: AmountForm) => this.post<QuoteView>("/account/withdrawals/quote", body);
  withdraw = (body: WithdrawalForm) => this.post<PaymentView>("/account/withdrawals", body);
  cancel = (payment: string) => this.post<PaymentView>(`/account/payments/${id(payment)}/cancel`);
  quoteConversion = (body: ConvertAsked) => this.post<Converted>("/account/convert/quote", body);
  convert = (body: ConvertForm) => this.post<Converted>("/account/convert", body);
  statement = (from: string, to: string) => this.api.call<StatementView>("/account/statement", { query: period(from, to, "json") });
  statementFile = (from: string, to: string, format: StatementFormat) =>
    this.api.call<string>("/account/statement", { query: period(from, to, format), text: true });

  private post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.api.call<T>(path, { method: "POST", body });
  }
}

const period = (from: string, to: string, format: StatementFormat) => ({ from: from || undefined, to: to || undefined, format });

interface PaymentsAsked {
  state?: PaymentState | undefined;
  account?: string | undefined;
  operator?: string | undefined;
}

/** What staff who look after payments ask and do. */
export class PaymentsOffice {
  constructor(
    private readonly api: Api,
    private readonly token: string,
  ) {}

  payments = (asked: PaymentsAsked) => this.get<StaffPayment[]>("/payments", { ...asked });
  payment = (payment: string) => this.get<PaymentFile>(`/payments/${id(payment)}`);
  events = () => this.get<ProviderEventView[]>("/provider-events");
  reconciliations = () => this.get<ReconciliationView[]>("/reconciliations");
  waiting = () => this.get<WaitingMethod[]>("/payment-methods");
  account = (account: string) => this.get<PaymentsView>(`/accounts/${id(account)}/payments`);
  levels = (account: string) => this.get<LevelView[]>(`/accounts/${id(account)}/levels`);

  decide = (payment: string, body: PaymentChoice) => this.post(`/payments/${id(payment)}`, body);
  method = (account: string, method: string, body: Decision) => this.post(`/accounts/${id(account)}/payment-methods/${id(method)}`, body);
  level = (account: string, body: LevelForm) => this.post(`/accounts/${id(account)}/level`, body);
  reconcile = (body: ReconcileForm) => this.post("/reconciliations", body);

  private get<T>(path: string, query: Record<string, string | undefined> = {}): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { token: this.token, query });
  }

  private post(path: string, body: unknown): Promise<unknown> {
    return this.api.call<unknown>(`/staff${path}`, { method: "POST", token: this.token, body });
  }
}
