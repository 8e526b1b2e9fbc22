import Lock from "lucide-react/icons/lock";
import UserRound from "lucide-react/icons/user-round";
import { SettingsList, SettingsRow } from "#web/components/accounts/settings-list.tsx";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import { ActButton } from "#web/routes/account-security/act-button.tsx";
import { ProveFirst } from "#web/routes/account-security/prove-first.tsx";
import type { ProviderLine, SecurityView } from "#web/routes/account-security/load-security.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

/** The password, and the providers that let somebody in. */
export function SignInPart({ view: { hasPassword, providers, mayAdd } }: { view: SecurityView }) {
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
