import "#messages/parts/account.ts";
import "#messages/parts/accounts.ts";
import "#messages/parts/security.ts";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { LeavingCard } from "#web/components/accounts/leaving-card.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { SecurityView } from "#web/routes/account-security/load-security.server.ts";
import { PasskeysPart } from "#web/routes/account-security/passkeys-part.tsx";
import { ProvePart } from "#web/routes/account-security/prove-part.tsx";
import { RecoveryCodesCard } from "#web/routes/account-security/recovery-codes-card.tsx";
import { ScanCard } from "#web/routes/account-security/scan-card.tsx";
import type { Refused, SecurityAnswer } from "#web/routes/account-security/security-answer.ts";
import { SessionsPart } from "#web/routes/account-security/sessions-part.tsx";
import { SignInPart } from "#web/routes/account-security/sign-in-part.tsx";
import { TwoFactorPart } from "#web/routes/account-security/two-factor-part.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

type SecurityPageProps = { view: SecurityView; answer: SecurityAnswer | undefined };

/** Somebody's ways into the account, and where they are signed in; or the card of the step that an act leads through. */
export function SecurityPage({ view, answer }: SecurityPageProps) {
  switch (answer?.view) {
    case "leaving":
      return <LeavingCard leaving={answer.leaving} />;
    case "scan":
      return <ScanCard setUp={answer} />;
    case "codes":
      return <RecoveryCodesCard shown={answer} />;
    default:
      return <Overview view={view} answer={answer} />;
  }
}

function Overview({ view, answer }: { view: SecurityView; answer: Refused | undefined }) {
  const t = useTranslations("security");
  return (
    <Wrap padded>
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <AccountTabs />
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede")}</p>
      <div className="settings">
        {!view.mayAdd && <ProvePart view={view} answer={answer} />}
        <SignInPart view={view} />
        <PasskeysPart view={view} answer={answer} />
        <TwoFactorPart view={view} answer={answer} />
        <SessionsPart sessions={view.sessions} />
      </div>
    </Wrap>
  );
}
