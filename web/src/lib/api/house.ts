/** The house over HTTP: who runs it, registration, log-in, one's own account, the back office. */

import type { Api } from "./http";
import type {
  AccountView,
  AgendaRow,
  AnnounceForm,
  AppealForm,
  AttemptView,
  BlockForm,
  BonusForm,
  CaseFileView,
  CaseView,
  ChatMessage,
  ChatMute,
  ChatReport,
  ComplaintFile,
  ComplaintForm,
  ComplaintStep,
  ComplaintView,
  ComplaintsView,
  CredentialView,
  DecideForm,
  Decision,
  DocumentForm,
  DocumentView,
  DocumentsForm,
  ExchangeForm,
  HoldForm,
  House,
  HouseSheet,
  Houses,
  ImposedView,
  LimitChoice,
  LogInForm,
  LoggedIn,
  LoyaltyOffice,
  LoyaltyView,
  MailView,
  MeasureForm,
  MuteForm,
  PairForm,
  ParticipationView,
  PasskeyAnswer,
  PasskeyOptions,
  PersonFile,
  PersonForm,
  PersonRow,
  PlayedRow,
  ProgrammeFile,
  ProgrammeForm,
  Proof,
  RecordsView,
  RecoveryCodes,
  RegistrationForm,
  RequestForm,
  SanctionForm,
  SecondOpinion,
  SecondStep,
  SessionView,
  LookView,
  OpenHandView,
  SignalView,
  ThresholdsView,
  TotpBegun,
} from "./protocol";

interface PersonsAsked {
  query?: string | undefined;
  state?: string | undefined;
  operator?: string | undefined;
}

const id = encodeURIComponent;

/** Complaints, loyalty and records of who is logged in. */
export class CareApi {
  constructor(private readonly api: Api) {}

  complaints = () => this.api.call<ComplaintsView>("/account/complaints");
  complain = (body: ComplaintForm) => this.post<ComplaintsView>("/account/complaints", body);
  documents = (one: string, body: DocumentsForm) => this.post<ComplaintsView>(`/account/complaints/${id(one)}/documents`, body);
  appeal = (one: string, body: AppealForm) => this.post<ComplaintsView>(`/account/complaints/${id(one)}/appeal`, body);
  loyalty = () => this.api.call<LoyaltyView>("/account/loyalty");
  exchange = (body: ExchangeForm) => this.post<LoyaltyView>("/account/loyalty/exchange", body);
  records = () => this.api.call<RecordsView>("/account/records");
  exported = () => this.api.call<Blob>("/account/records/export", { file: true });
  erase = () => this.post<RecordsView>("/account/records/erase");

  private post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.api.call<T>(path, { method: "POST", body });
  }
}

export class HouseApi {
  constructor(private readonly api: Api) {}

  houses = () => this.api.call<Houses>("/houses");
  one = (operator: string) => this.api.call<House>(`/houses/${id(operator)}`);
  rules = (operator: string, lang: string) => this.api.call<HouseSheet>(`/houses/${id(operator)}/rules?lang=${lang}`);
  /** Of who is logged in. */
  mailbox = (token: string) => this.api.call<MailView[]>("/mailbox", { token });
  /** For staff who look after persons: all of it. */
  everyMailbox = (token: string) => this.api.call<MailView[]>("/staff/mailbox", { token });

  // -- coming in ------------------------------------------------------------------------------
  register = (body: RegistrationForm) => this.post<LoggedIn>("/accounts", body);
  logIn = (body: LogInForm) => this.post<LoggedIn | SecondStep>("/log-in", body);
  passkeyOptions = (operator: string, ticket: string) =>
    this.post<PasskeyOptions>("/log-in/passkey/options", { operator, ...(ticket ? { ticket } : {}) });
  passkey = (body: PasskeyAnswer) => this.post<LoggedIn>("/log-in/passkey", body);
  recover = (operator: string, login: string) => this.post<unknown>("/recovery", { operator, login });
  recoverPassword = (ticket: string, password: string) => this.post<unknown>("/recovery/password", { ticket, password });
  ask = (body: RequestForm) => this.post<unknown>("/requests", body);
  confirmEmail = (ticket: string) => this.post<unknown>("/email", { ticket });
  logOut = (token: string) => this.api.call<unknown>("/log-out", { method: "POST", token });

  // -- one's own account ----------------------------------------------------------------------
  account = () => this.api.call<AccountView>("/account");
  prove = (body: Proof) => this.post<AccountView>("/account/proof", body);
  setLimit = (body: LimitChoice) => this.post<AccountView>("/account/limits", body);
  takeBreak = (length: string) => this.post<AccountView>("/account/breaks", { length });
  panic = () => this.post<AccountView>("/account/panic");
  close = (reason: string) => this.post<AccountView>("/account/close", { reason });
  acceptTerms = (version: string) => this.post<AccountView>("/account/terms", { version });
  verify = () => this.post<AccountView>("/account/verify");
  demoDeposit = (amount: string, currency: string) => this.post<AccountView>("/account/demo-deposit", { amount, currency });
  sessions = () => this.api.call<SessionView[]>("/account/sessions");
  endSession = (session: string) => this.remove(`/account/sessions/${id(session)}`);
  credentials = () => this.api.call<CredentialView[]>("/account/credentials");
  dropCredential = (credential: string) => this.remove(`/account/credentials/${id(credential)}`);
  setPassword = (password: string) => this.post<unknown>("/account/password", { password });
  setEmail = (email: string) => this.post<unknown>("/account/email", { email });
  beginTotp = () => this.post<TotpBegun>("/account/totp");
  endTotp = (begun: string, code: string) => this.post<RecoveryCodes>(`/account/totp/${id(begun)}`, { code });
  newPasskey = () => this.post<PasskeyOptions>("/account/passkeys/options");
  addPasskey = (body: PasskeyAnswer) => this.post<CredentialView>("/account/passkeys", body);
  documents = () => this.api.call<DocumentView[]>("/account/documents");
  addDocument = (body: DocumentForm) => this.post<unknown>("/account/documents", body);
  history = (from: string, to: string) =>
    this.api.call<PlayedRow[]>("/account/history", { query: { from: from || undefined, to: to || undefined, format: "json" } });
  historyFile = (from: string, to: string) =>
    this.api.call<string>("/account/history", { query: { from: from || undefined, to: to || undefined, format: "csv" }, text: true });

  private post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.api.call<T>(path, { method: "POST", body });
  }

  private remove(path: string): Promise<unknown> {
    return this.api.call<unknown>(path, { method: "DELETE" });
  }
}

/** What staff who look after persons ask and do. */
export class OfficeApi {
  constructor(
    private readonly api: Api,
    private readonly token: string,
  ) {}

  persons = (asked: PersonsAsked) => this.get<PersonRow[]>("/persons", { ...asked });
  person = (person: string) => this.get<PersonFile>(`/persons/${id(person)}`);
  /** Those that wait, or all of them. */
  cases = (open: boolean) => this.get<CaseView[]>("/cases", { open: open ? "true" : undefined });
  attempts = () => this.get<AttemptView[]>("/attempts");
  agenda = (done: boolean) => this.get<AgendaRow[]>("/agenda", { done: String(done) });

  document = (person: string, document: string, body: Decision) => this.post(`/persons/${id(person)}/documents/${id(document)}`, body);
  state = (account: string, body: Decision) => this.post(`/accounts/${id(account)}/state`, body);
  block = (account: string, body: BlockForm) => this.post(`/accounts/${id(account)}/block`, body);
  pair = (account: string, body: PairForm) => this.post(`/accounts/${id(account)}/pair`, body);
  decide = (one: string, body: Decision) => this.post(`/cases/${id(one)}`, body);

  // -- complaints, loyalty, records -----------------------------------------------------------
  complaints = (open: boolean) => this.get<ComplaintView[]>("/complaints", { open: open ? "true" : undefined });
  complaint = (one: string) => this.get<ComplaintFile>(`/complaints/${id(one)}`);
  complaintStep = (one: string, body: ComplaintStep) => this.post(`/complaints/${id(one)}`, body) as Promise<ComplaintFile>;
  invalid = (round: string, reason: string, forfeits: string[]) => this.post(`/rounds/${id(round)}/invalid`, { reason, forfeits });
  confirmInvalid = (round: string) => this.post(`/rounds/${id(round)}/invalid/confirm`, {});
  paper = (one: string, document: string) => this.download(`/complaints/${id(one)}/documents/${id(document)}`);
  loyalty = () => this.get<LoyaltyOffice>("/loyalty");
  programme = (one: string) => this.get<ProgrammeFile>(`/programmes/${id(one)}`);
  announce = (body: ProgrammeForm) => this.post("/programmes", body) as Promise<ProgrammeFile>;
  member = (one: string, login: string, reason: string) => this.post(`/programmes/${id(one)}/members`, { login, reason }) as Promise<ProgrammeFile>;
  bonus = (body: BonusForm) => this.post("/bonuses", body);
  handOver = (order: string, reason: string) => this.post(`/orders/${id(order)}?reason=${id(reason)}`, {});
  records = (person: string) => this.get<RecordsView>(`/persons/${id(person)}/records`);
  keepRecords = (person: string, body: HoldForm) => this.post(`/persons/${id(person)}/records`, body) as Promise<RecordsView>;
  exported = (person: string) => this.download(`/persons/${id(person)}/export`);

  private download(path: string): Promise<Blob> {
    return this.api.call<Blob>(`/staff${path}`, { token: this.token, file: true });
  }
  // -- investigations -------------------------------------------------------------------------
  file = (one: string) => this.get<CaseFileView>(`/cases/${id(one)}/file`);
  note = (one: string, text: string) => this.post<CaseFileView>(`/cases/${id(one)}/notes`, { text });
  assign = (one: string, to: string, reason: string) => this.post<CaseFileView>(`/cases/${id(one)}/assign`, { to, reason });
  measure = (one: string, body: MeasureForm) => this.post<CaseFileView>(`/cases/${id(one)}/measures`, body);
  /** The second person. */
  answer = (one: string, yes: boolean, body: SecondOpinion) => this.post<CaseFileView>(`/cases/${id(one)}/${yes ? "confirm" : "decline"}`, body);
  investigate = (account: string, reason: string) => this.post<CaseFileView>(`/accounts/${id(account)}/investigate`, { reason });
  signals = (by: { rule?: string; account?: string; undecided?: boolean } = {}) => this.get<SignalView[]>("/signals", { rule: by.rule || undefined, account: by.account || undefined, undecided: by.undecided ? "true" : undefined });
  looks = () => this.get<LookView[]>("/looks");
  /** With all cards open; that somebody read it is written down. */
  openHand = (one: string, round: string, reason: string) => this.post<OpenHandView>(`/cases/${id(one)}/hands/${id(round)}`, { reason });
  thresholds = (operator: string, lang: string) => this.get<ThresholdsView>(`/watching/${id(operator)}`, { lang });
  sanctions = (account: string) => this.get<ImposedView[]>(`/accounts/${id(account)}/sanctions`);
  impose = (account: string, body: SanctionForm) => this.post<ImposedView[]>(`/accounts/${id(account)}/sanctions`, body);

  participation = (account: string) => this.get<ParticipationView>(`/accounts/${id(account)}/participation`);
  resumeParticipation = (account: string, reason: string) => this.post<ParticipationView>(`/accounts/${id(account)}/participation`, { reason });
  // -- chat -----------------------------------------------------------------------------------
  chat = (table: string) => this.get<ChatMessage[]>("/chat", { table: table || undefined });
  chatReports = () => this.get<ChatReport[]>("/chat/reports");
  chatMutes = () => this.get<ChatMute[]>("/chat/mutes");
  removeSaid = (one: string, reason: string) => this.post<ChatMessage>(`/chat/messages/${id(one)}/remove`, { reason });
  decideReport = (one: string, body: DecideForm) => this.post<ChatMessage>(`/chat/reports/${id(one)}/decide`, body);
  mute = (body: MuteForm) => this.post<ChatMute>("/chat/mutes", body);
  unmute = (one: string, reason: string) => this.post<ChatMute>(`/chat/mutes/${id(one)}/lift`, { reason });
  say = (body: AnnounceForm) => this.post("/chat/announcements", body);

  private get<T>(path: string, query: Record<string, string | undefined> = {}): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { token: this.token, query });
  }

  private post<T = unknown>(path: string, body: unknown): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { method: "POST", token: this.token, body });
  }
}

/** What a person says of himself, by the field of the house plan. */
export const PERSON_FIELDS = {
  "given-names": "given_names",
  surname: "surname",
  "birth-name": "birth_name",
  "birth-date": "birth_date",
  "birth-number": "birth_number",
  "birth-place": "birth_place",
  sex: "sex",
  citizenship: "citizenship",
  residence: "residence",
  "postal-address": "postal_address",
  "data-box": "data_box",
  "e-mail": "email",
  phone: "phone",
} as const satisfies Record<string, keyof PersonForm>;
