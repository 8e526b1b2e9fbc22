import KeyRound from "lucide-react/icons/key-round";
import { useCallback, useEffect, useRef } from "react";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { askPasskey, knowsPasskeys, type PasskeyOutcome } from "#web/routes/login/ask-passkey.ts";
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
