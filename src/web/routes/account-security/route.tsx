import Lock from "lucide/dist/esm/icons/lock.mjs";
import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import { API_PAGE_PATH } from "#core/accounts/api-token.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { LeavingCard } from "#web/components/accounts/leaving-card.tsx";
import { NO_INDEX } from "#web/http/no-index.ts";
import { SettingsFrame, SettingsList, SettingsPart, SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { ActButton, ProveFirst, ProvePart } from "#web/routes/account-security/prove-part.tsx";
import { securityAction } from "#web/routes/account-security/security-action.server.ts";
import {
  type ProviderLine,
  type SecurityView,
  securityLoader,
} from "#web/routes/account-security/security-loader.server.ts";
import { PasskeysPart } from "#web/routes/account-security/passkeys-part.tsx";
import { RecoveryCodesCard } from "#web/routes/account-security/recovery-codes-card.tsx";
import type { Refused, SecurityAnswer } from "#web/routes/account-security/security-answer.ts";
import { SessionsPart } from "#web/routes/account-security/sessions-part.tsx";
import { TwoFactorPart } from "#web/routes/account-security/two-factor-part.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";
import { ScanCard } from "#web/routes/account-security/scan-card.tsx";

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return securityLoader(requireViewer(context), context);
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return securityAction(request, requireViewer(context), context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityPage view={loaderData} answer={actionData} />;
}

type SecurityPageProps = { view: SecurityView; answer: SecurityAnswer | undefined };

/** Shows the viewer's sign-in methods and sessions, or the card of the current step of an action. */
function SecurityPage({ view, answer }: SecurityPageProps) {
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
      <SettingsPart title={t("programs.title")} text={t("programs.text")}>
        <p>
          <ButtonLink to={API_PAGE_PATH}>{t("programs.open")}</ButtonLink>
        </p>
      </SettingsPart>
    </SettingsFrame>
  );
}

/** The password, and the connected sign-in providers. */
function SignInPart({ view: { hasPassword, providers, mayAdd } }: { view: SecurityView }) {
  const t = useTranslations("security");
  return (
    <SettingsPart title={t("signIn.title")} text={t("codeByEmail")}>
      <SettingsList>
        <SettingsRow
          icon={Lock}
          title={t("signIn.password")}
          text={t(hasPassword ? "signIn.passwordSet" : "signIn.passwordNone")}
        >
          <ButtonLink to={hasPassword ? "/account" : "/forgot-password"} look="quiet">
            {hasPassword ? t.rich("signIn.passwordChange", { hidden }) : t("signIn.passwordMake")}
          </ButtonLink>
        </SettingsRow>
        {providers.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} mayAdd={mayAdd} />
        ))}
      </SettingsList>
    </SettingsPart>
  );
}

type ProviderRowProps = { provider: ProviderLine; mayAdd: boolean };

function ProviderRow({ provider: { id, name, isConnected }, mayAdd }: ProviderRowProps) {
  const t = useTranslations("security.signIn");
  return (
    <SettingsRow icon={UserRound} title={name} text={t(isConnected ? "connected" : "notConnected")}>
      {isConnected || mayAdd ? (
        <ActButton intent={isConnected ? "disconnect" : "connect"} about={{ name: "provider", value: id }}>
          {t.rich(isConnected ? "disconnect" : "connect", { provider: name, hidden })}
        </ActButton>
      ) : (
        <ProveFirst />
      )}
    </SettingsRow>
  );
}
