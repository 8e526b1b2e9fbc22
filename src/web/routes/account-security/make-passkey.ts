/**
 * What became of adding a passkey. `cancelled`: the person gave it up. `refused`: its name is to be put right. `failed`: with
 * the server's words where it has some. `signed-out`: the session was ended meanwhile.
 */
type Made =
  | { outcome: "added"; name: string }
  | { outcome: "refused"; message: string }
  | { outcome: "failed"; message: string | null }
  | { outcome: "cancelled" | "signed-out" };

/** Whether this browser can read our options and answer them as JSON (WebAuthn Level 3 §5.1.8). */
export function makesPasskeys(): boolean {
  return typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";
}

/** Makes a passkey: asks the server for a challenge, the device for its answer, and brings that to the server. */
export async function makePasskey(name: string): Promise<Made> {
  try {
    const asked = await post({ intent: "options", name });
    if (asked.options === undefined) return refusalOf(asked);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.options);
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return { outcome: "cancelled" };
    const answer = await post({ intent: "finish", name, response: JSON.stringify(credential.toJSON()) });
    return answer.name === undefined ? refusalOf(answer) : { outcome: "added", name: answer.name };
  } catch (error) {
    const isGivenUp = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    return isGivenUp ? { outcome: "cancelled" } : { outcome: "failed", message: null };
  }
}

type Answer = {
  status: number;
  options?: PublicKeyCredentialCreationOptionsJSON;
  name?: string;
  nameFault?: string;
  message?: string;
};

function refusalOf({ status, nameFault, message }: Answer): Made {
  if (status === 401) return { outcome: "signed-out" };
  return nameFault === undefined
    ? { outcome: "failed", message: message ?? null }
    : { outcome: "refused", message: nameFault };
}

async function post(fields: Record<string, string>): Promise<Answer> {
  const response = await fetch("/account/security/passkey", { method: "POST", body: new URLSearchParams(fields) });
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { ...(isJson ? ((await response.json()) as object) : {}), status: response.status };
}
