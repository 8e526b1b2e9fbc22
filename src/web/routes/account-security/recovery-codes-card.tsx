import { errorToast, successToast } from "#core/toast.ts";
import Copy from "lucide/dist/esm/icons/copy.mjs";
import Download from "lucide/dist/esm/icons/download.mjs";
import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import Printer from "lucide/dist/esm/icons/printer.mjs";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import type { CodesShown } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Shows the recovery codes, only this once, with the ways to save them. */
export function RecoveryCodesCard({ shown: { codes, file, isFirst } }: { shown: CodesShown }) {
  const t = useTranslations("security.codes");
  return (
    <AuthPage title={t("title")}>
      <AuthHead icon={KeyRound} title={t("title")} isNew>
        {t(isFirst ? "on" : "made")}
      </AuthHead>
      <Alert tone="warn">{t("once")}</Alert>
      <ul className="recovery-codes" aria-label={t("list")}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-codes__keep">
        <ScriptedSaveButtons codes={codes} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
          download={file.name}
          className={buttonClass("outline", "normal")}
        >
          <Icon of={Download} />
          {t("download")}
        </a>
      </div>
      {/* A link that loads a new document: the codes leave with the old one. */}
      <a href="/account/security" className={buttonClass("primary", "large")}>
        {t("done")}
      </a>
    </AuthPage>
  );
}

/** Ways to save the codes that need JavaScript. */
function ScriptedSaveButtons({ codes }: Pick<CodesShown, "codes">) {
  const t = useTranslations("security.codes");
  const showToast = useShowToast();
  const className = useHydrated() ? undefined : "waits-for-scripts";
  const copy = async () => {
    const copied = await copyText(codes.join("\n"));
    showToast(
      copied
        ? successToast({ seconds: 3, title: t("copiedTitle"), message: t("copied") })
        : errorToast({ title: t("copyFailedTitle"), message: t("copyFailed") }),
    );
  };
  return (
    <>
      <Button onClick={copy} className={className}>
        <Icon of={Copy} />
        {t("copy")}
      </Button>
      <Button onClick={() => window.print()} className={className}>
        <Icon of={Printer} />
        {t("print")}
      </Button>
    </>
  );
}
