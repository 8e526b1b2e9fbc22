import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import { API_PAGE_PATH } from "#core/accounts/api-token.ts";
import { errorToast, successToast } from "#core/toast.ts";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import type { SecretShown } from "#web/routes/account-api/api-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Shows a new secret, only this once. */
export function SecretCard({ shown: { kind, name, secret } }: { shown: SecretShown }) {
  const t = useTranslations("apiAccess.secret");
  return (
    <AuthPage title={t(`${kind}Title`)}>
      <AuthHead icon={KeyRound} title={t(`${kind}Title`)} isNew>
        {t(`${kind}Text`)}
      </AuthHead>
      <Alert tone="warn">{t("once")}</Alert>
      <div>
        <p className="small soft">{t("label", { name })}</p>
        <p className="scan-secret">
          <code dir="ltr">{secret}</code>
        </p>
      </div>
      <div className="recovery-codes__keep">
        <CopySecret secret={secret} />
      </div>
      {/* A link that loads a new document: the secret leaves with the old one. */}
      <a href={API_PAGE_PATH} className={buttonClass("primary", "large")}>
        {t("done")}
      </a>
    </AuthPage>
  );
}

function CopySecret({ secret }: Pick<SecretShown, "secret">) {
  const t = useTranslations("apiAccess.secret");
  const showToast = useShowToast();
  const copy = async () => {
    const copied = await copyText(secret);
    showToast(
      copied
        ? successToast({ seconds: 3, title: t("copied") })
        : errorToast({ title: t("copyFailed"), message: t("copyFailedText") }),
    );
  };
  return (
    <Button onClick={copy} className={useHydrated() ? undefined : "waits-for-scripts"}>
      {t("copy")}
    </Button>
  );
}
