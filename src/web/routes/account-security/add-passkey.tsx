import { errorToast, successToast } from "#core/toast.ts";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormBusy } from "#web/ui/form-busy.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const SCOPE = "new-passkey";

/** Adds a passkey of this device, for which the browser needs a script. */
export function AddPasskey({ thisDevice }: { thisDevice: string }) {
  const t = useTranslations("security.passkeys");
  const { busy, errors, submit } = useAdding();
  const hydrated = useHydrated();
  if (hydrated && !supportsPasskeys()) return <p className="small soft">{t("cannotAdd")}</p>;
  return (
    <>
      {!hydrated && <p className="small soft without-scripts">{t("cannotAdd")}</p>}
      <form
        className={hydrated ? "add-passkey" : "add-passkey waits-for-scripts"}
        noValidate
        aria-label={t("add")}
        aria-busy={busy}
        onSubmit={submit}
      >
        <ErrorSummary errors={errors} title={t("addFailedTitle")} scope={SCOPE} />
        <TextField
          scope={SCOPE}
          name="name"
          label={t("newName")}
          hint={t("nameHint")}
          required
          autoComplete="off"
          defaultValue={thisDevice}
          error={errors["name"]}
        />
        <FormBusy value={busy}>
          <SubmitButton look="outline" busyLabel={t("adding")}>
            <Icon of={Plus} />
            {t("add")}
          </SubmitButton>
        </FormBusy>
      </form>
    </>
  );
}

function useAdding() {
  const t = useTranslations("security.passkeys");
  const showToast = useShowToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget).get("name"));
    setBusy(true);
    const made = await makePasskey(name);
    setBusy(false);
    setErrors(made.outcome === "refused" ? { name: made.message } : {});
    if (made.outcome === "signed-out") window.location.reload();
    if (made.outcome === "failed") {
      const message = made.message ?? t("addFailed");
      showToast(errorToast({ title: t("addFailedTitle"), message }));
      // The server may want a new proof of identity first; the reloaded page shows whether it does.
      await revalidate();
    }
    if (made.outcome !== "added") return;
    showToast(successToast({ title: t("addedTitle"), message: t("addedText", { name: made.name }) }));
    await revalidate();
  };
  return { busy, errors, submit };
}

/**
 * The outcome of adding a passkey. `cancelled`: the person gave up. `refused`: the name is invalid. `failed`: with the
 * server's message where there is one. `signed-out`: the session ended meanwhile.
 */
type Made =
  | { outcome: "added"; name: string }
  | { outcome: "refused"; message: string }
  | { outcome: "failed"; message: string | null }
  | { outcome: "cancelled" | "signed-out" };

/** Whether this browser can parse our WebAuthn options and return its response as JSON (WebAuthn Level 3 §5.1.8). */
function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";
}

/** Creates a passkey: fetches a challenge from the server, lets the device sign it, and sends the result to the server. */
async function makePasskey(name: string): Promise<Made> {
  try {
    const requested = await post({ intent: "options", name });
    if (requested.options === undefined) return refusalOf(requested);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(requested.options);
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return { outcome: "cancelled" };
    const answer = await post({ intent: "finish", name, response: JSON.stringify(credential.toJSON()) });
    return answer.name === undefined ? refusalOf(answer) : { outcome: "added", name: answer.name };
  } catch (error) {
    const isCancelled = error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
    return isCancelled ? { outcome: "cancelled" } : { outcome: "failed", message: null };
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
