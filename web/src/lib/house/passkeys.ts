/** WebAuthn between JSON and the browser: binary values are base64url on the wire. */

type Json = Record<string, unknown>;

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (one) => one.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const known = (list: unknown) => (Array.isArray(list) ? list.map((one: Json) => ({ ...one, id: toBytes(String(one["id"])) })) : []);

/** The options of the server as the browser wants them. */
export function decoded(options: Json): Json {
  const user = options["user"] as Json | undefined;
  return {
    ...options,
    challenge: toBytes(String(options["challenge"])),
    ...(user ? { user: { ...user, id: toBytes(String(user["id"])) } } : {}),
    ...(options["allowCredentials"] ? { allowCredentials: known(options["allowCredentials"]) } : {}),
    ...(options["excludeCredentials"] ? { excludeCredentials: known(options["excludeCredentials"]) } : {}),
  };
}

/** What the browser answered, as JSON. */
export function encoded(credential: PublicKeyCredential): Json {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;
  const given = credential.response as unknown as Partial<Record<(typeof parts)[number], ArrayBuffer | null>>;
  const response = Object.fromEntries(parts.flatMap((part) => (given[part] ? [[part, toText(given[part])]] : [])));
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
    ...(credential.authenticatorAttachment ? { authenticatorAttachment: credential.authenticatorAttachment } : {}),
  };
}

export const canPasskeys = () => typeof PublicKeyCredential === "function" && Boolean(navigator.credentials);

/** Asks for a passkey; `null`: the person gave up. */
export async function showPasskey(options: Json): Promise<Json | null> {
  return asked(navigator.credentials.get({ publicKey: decoded(options) as unknown as PublicKeyCredentialRequestOptions }));
}

export async function makePasskey(options: Json): Promise<Json | null> {
  return asked(navigator.credentials.create({ publicKey: decoded(options) as unknown as PublicKeyCredentialCreationOptions }));
}

async function asked(answer: Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = await answer;
    return credential ? encoded(credential as PublicKeyCredential) : null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}
