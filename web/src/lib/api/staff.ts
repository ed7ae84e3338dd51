/** How staff log in, over HTTP: the door, and one's own second factors and sessions. */

import type { Api } from "./http";
import type { CredentialView, PasskeyOptions, RecoveryCodes, SecondStep, StaffMe, StaffPasskeyAnswer, StaffSession, StaffSessionView, TotpBegun } from "./protocol";

const id = encodeURIComponent;

export class StaffDoor {
  constructor(private readonly api: Api) {}

  logIn = (login: string, password: string, code: string) => this.post<StaffSession | SecondStep>("/login", { login, password, ...(code ? { code } : {}) });
  passkeyOptions = (ticket: string) => this.post<PasskeyOptions>("/login/passkey/options", ticket ? { ticket } : {});
  passkey = (body: StaffPasskeyAnswer) => this.post<StaffSession>("/login/passkey", body);

  private post<T>(path: string, body: unknown): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { method: "POST", body, token: null });
  }
}

/** Changes are made with the password, except in a provisional session. */
export class StaffAccess {
  constructor(
    private readonly api: Api,
    private readonly token: string,
  ) {}

  me = () => this.call<StaffMe>("/me");
  beginTotp = (password: string) => this.post<TotpBegun>("/me/totp", { password });
  endTotp = (one: string, code: string) => this.post<RecoveryCodes>(`/me/totp/${id(one)}`, { code });
  newPasskey = (password: string) => this.post<PasskeyOptions>("/me/passkeys/options", { password });
  addPasskey = (body: StaffPasskeyAnswer) => this.post<CredentialView>("/me/passkeys", body);
  drop = (one: string, password: string) => this.post<StaffMe>(`/me/factors/${id(one)}/remove`, { password });
  sessions = () => this.call<StaffSessionView[]>("/me/sessions");
  endSession = (one: string) => this.call<StaffSessionView[]>(`/me/sessions/${id(one)}`, "DELETE");

  private post<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>(path, "POST", body);
  }

  private call<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    return this.api.call<T>(`/staff${path}`, { method, body, token: this.token });
  }
}
