import Lock from "lucide-react/icons/lock";
import { OpeningSettingsRow, SettingsRow } from "#web/components/accounts/settings-list.tsx";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import { AccountForm } from "#web/routes/account/account-form.tsx";
import type { AccountView } from "#web/routes/account/load-account.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type PasswordRowProps = { view: AccountView; answer: AccountAnswer | undefined };

/** The password and the form that changes it; who has none gets one by a link to their address. */
export function PasswordRow({ view, answer }: PasswordRowProps) {
  const t = useTranslations("account.password");
  if (!view.hasPassword) {
    return (
      <SettingsRow icon={Lock} title={t("row")} text={t("none")}>
        <ButtonLink to="/forgot-password">{t("make")}</ButtonLink>
      </SettingsRow>
    );
  }
  return (
    <OpeningSettingsRow icon={Lock} title={t("row")} text={t("set")} open={answer !== undefined} action={t("change")}>
      <PasswordForm view={view} answer={answer} />
    </OpeningSettingsRow>
  );
}

function PasswordForm({ view, answer }: PasswordRowProps) {
  const t = useTranslations("account.password");
  const tAccounts = useTranslations("accounts");
  const errors = answer?.errors ?? {};
  return (
    <AccountForm form="password" view={view} answer={answer}>
      {/* So that a password manager knows whose password changes. */}
      <input type="hidden" name="username" autoComplete="username" value={view.email} />
      <PasswordField
        scope="password"
        name="current"
        label={t("current")}
        required
        autoComplete="current-password"
        error={errors["current"]}
      />
      <PasswordField
        scope="password"
        name="next"
        label={tAccounts("newPassword")}
        hint={tAccounts("passwordHint", { min: view.passwordMin })}
        required
        autoComplete="new-password"
        error={errors["next"]}
      />
      <SubmitButton>{t("submit")}</SubmitButton>
    </AccountForm>
  );
}
