import { errorToast } from "#core/toast.ts";
import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import { useCallback, useEffect, useRef } from "react";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/**
 * The passkey button, in browsers that support passkeys; until a press, passkeys are also offered as suggestions in the
 * address field.
 */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const t = useTranslations();
  const finish = useFinish();
  const suggested = useRef<AbortController>(null);
  const hydrated = useHydrated();
  const isSupported = hydrated && supportsPasskeys();
  useEffect(() => {
    if (!isSupported) return;
    const waiting = new AbortController();
    suggested.current = waiting;
    void suggestPasskey(returnTo, waiting.signal).then((outcome) => outcome !== "unavailable" && finish(outcome));
    return () => waiting.abort();
  }, [isSupported, returnTo, finish]);
  if (hydrated && !isSupported) return null;
  const signIn = async () => {
    // A browser handles one WebAuthn request at a time.
    suggested.current?.abort();
    finish(await requestPasskey(returnTo, { conditional: false, signal: new AbortController().signal }));
  };
  return (
    <Button onClick={signIn} className={hydrated ? undefined : "waits-for-scripts"}>
      <Icon of={KeyRound} />
      {t("accounts.signIn.passkey")}
    </Button>
  );
}

/** Loads the next page as a new document, rendered for the signed-in viewer, or shows that the passkey failed. */
function useFinish() {
  const t = useTranslations();
  const showToast = useShowToast();
  return useCallback(
    (outcome: PasskeyOutcome) => {
      if (outcome === "cancelled") return;
      if (typeof outcome === "object" && "to" in outcome) {
        window.location.assign(outcome.to);
        return;
      }
      const message = typeof outcome === "object" ? outcome.refused : t("accounts.signIn.passkeyFailed");
      showToast(errorToast({ title: t("accounts.loginFailed"), message }));
    },
    [t, showToast],
  );
}

async function suggestPasskey(returnTo: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return "unavailable";
  return requestPasskey(returnTo, { conditional: true, signal });
}

/**
 * The outcome of requesting a passkey. `cancelled`: the person or the browser gave up. `unavailable`: the server sent
 * no challenge, or the browser did not show suggestions, so nobody was asked. `failed`: the chosen passkey does not
 * sign in here; `refused` holds the server's message about that.
 */
type PasskeyOutcome = { to: string } | { refused: string } | "cancelled" | "unavailable" | "failed";

/** Whether this browser can parse our WebAuthn options and return its response as JSON (WebAuthn Level 3 §5.1.9). */
function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

/**
 * Signs in with a passkey: fetches a challenge from the server, lets the browser sign it, and sends the result to the
 * server. `conditional` offers passkeys among the browser's suggestions for the address and waits until `signal`
 * aborts.
 */
async function requestPasskey(
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
    // NotAllowedError: dismissed or timed out. AbortError: the person chose another method.
    const isCancelled = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    if (isCancelled) return "cancelled";
    // A suggestion that cannot be shown (another page's is still open, the network failed) is no error for the person.
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
