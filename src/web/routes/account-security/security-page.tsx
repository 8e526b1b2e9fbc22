import "#messages/parts/account.ts";
import "#messages/parts/accounts.ts";
import "#messages/parts/security.ts";
import { LeavingCard } from "#web/components/accounts/leaving-card.tsx";
import { SettingsFrame } from "#web/components/accounts/settings-frame.tsx";
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
    <SettingsFrame documentTitle={view.documentTitle} title={t("title")} lede={t("lede")} answer={answer}>
      {!view.mayAdd && <ProvePart view={view} answer={answer} />}
      <SignInPart view={view} />
      <PasskeysPart view={view} answer={answer} />
      <TwoFactorPart view={view} answer={answer} />
      <SessionsPart sessions={view.sessions} />
    </SettingsFrame>
  );
}
