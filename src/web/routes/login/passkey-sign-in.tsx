import KeyRound from "lucide-react/icons/key-round";
import { useCallback, useEffect, useRef } from "react";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The passkey's button, where the browser knows passkeys; until it is pressed they are also offered in the address's field. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const t = useTranslations("accounts");
  const finish = useFinish();
  const suggested = useRef<AbortController>(null);
  const hydrated = useHydrated();
  const known = hydrated && knowsPasskeys();
  useEffect(() => {
    if (!known) return;
    const waiting = new AbortController();
    suggested.current = waiting;
    void suggestPasskey(returnTo, waiting.signal).then((outcome) => outcome !== "unavailable" && finish(outcome));
    return () => waiting.abort();
  }, [known, returnTo, finish]);
  if (hydrated && !known) return null;
  const ask = async () => {
    // A browser takes one question at a time.
    suggested.current?.abort();
    finish(await askPasskey(returnTo, { conditional: false, signal: new AbortController().signal }));
  };
  return (
    <Button onClick={ask} className={hydrated ? undefined : "waits-for-scripts"}>
      <Icon of={KeyRound} />
      {t("signIn.passkey")}
    </Button>
  );
}

/** Goes on, as a new document that knows who is signed in, or says that the passkey did not work. */
function useFinish() {
  const t = useTranslations("accounts");
  const showToast = useShowToast();
  return useCallback(
    (outcome: PasskeyOutcome) => {
      if (outcome === "cancelled") return;
      if (typeof outcome === "object" && "to" in outcome) {
        window.location.assign(outcome.to);
        return;
      }
      const message = typeof outcome === "object" ? outcome.refused : t("signIn.passkeyFailed");
      showToast({ kind: "error", title: t("loginFailed"), message, seconds: 0 });
    },
    [t, showToast],
  );
}

async function suggestPasskey(returnTo: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return "unavailable";
  return askPasskey(returnTo, { conditional: true, signal });
}

/**
 * What became of asking for a passkey. `cancelled`: the person, or the browser, gave it up. `unavailable`: the server gave
 * no challenge, or the browser did not offer what nobody asked for, so nobody was asked. `failed`: the passkey that was chosen opens nothing here; `refused` with the server's
 * words on that.
 */
type PasskeyOutcome = { to: string } | { refused: string } | "cancelled" | "unavailable" | "failed";

/** Whether this browser can read our options and answer them as JSON (WebAuthn Level 3 §5.1.9). */
function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

/**
 * Signs in with a passkey: asks the server for a challenge, the browser for its answer, and brings that to the server.
 * `conditional` offers passkeys among the browser's suggestions for the address and waits there until `signal` ends it.
 */
async function askPasskey(
  returnTo: string,
  { conditional, signal }: { conditional: boolean; signal: AbortSignal },
): Promise<PasskeyOutcome> {
  let chosen = false;
  try {
    const requested = await post({ intent: "options" }, signal);
    if (!isAnswer(requested) || requested.options === undefined) return "unavailable";
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(requested.options),
      signal,
      ...(conditional && { mediation: "conditional" }),
    });
    if (!(credential instanceof PublicKeyCredential)) return "cancelled";
    chosen = true;
    const answer = await post({ intent: "finish", returnTo, response: JSON.stringify(credential.toJSON()) }, signal);
    return outcomeOf(answer);
  } catch (error) {
    // NotAllowedError: closed, or waited too long. AbortError: another way was chosen.
    const isGivenUp = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    if (isGivenUp) return "cancelled";
    // A suggestion that does not come about (another page's is still open, the network is gone) is nobody's failure.
    return conditional && !chosen ? "unavailable" : "failed";
  }
}

function outcomeOf(answer: unknown): PasskeyOutcome {
  if (!isAnswer(answer)) return "failed";
  if (answer.to !== undefined) return { to: answer.to };
  return answer.message === undefined ? "failed" : { refused: answer.message };
}

type Answer = { options?: PublicKeyCredentialRequestOptionsJSON; to?: string; message?: string };

async function post(fields: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetch("/login/passkey", { method: "POST", body: new URLSearchParams(fields), signal });
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return isJson ? response.json() : null;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null;
}
