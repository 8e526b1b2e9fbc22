import Mail from "lucide-react/icons/mail";
import { Link } from "react-router";
import { OpeningSettingsRow } from "#web/components/accounts/settings-list.tsx";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import { AccountForm } from "#web/routes/account/account-form.tsx";
import type { AccountView } from "#web/routes/account/load-account.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type EmailRowProps = { view: AccountView; answer: AccountAnswer | undefined };

/** The address, and the form that begins to change it. */
export function EmailRow({ view, answer }: EmailRowProps) {
  const t = useTranslations("account");
  return (
    <OpeningSettingsRow
      icon={Mail}
      title={t("email.row")}
      text={<bdi>{view.email}</bdi>}
      open={answer !== undefined || view.keptEmail !== null}
      action={t("email.change")}
    >
      {view.hasPassword ? (
        <EmailForm view={view} answer={answer} />
      ) : (
        <p>
          <Link to="/forgot-password">{t("password.needed")}</Link>
        </p>
      )}
    </OpeningSettingsRow>
  );
}

function EmailForm({ view, answer }: EmailRowProps) {
  const t = useTranslations("account");
  const tAccounts = useTranslations("accounts");
  const errors = answer?.errors ?? {};
  return (
    <AccountForm form="email" view={view} answer={answer}>
      <EmailField
        scope="email"
        name="email"
        label={t("email.new")}
        hint={t("email.newHint")}
        required
        defaultValue={answer?.email ?? view.keptEmail ?? undefined}
        error={errors["email"]}
      />
      <PasswordField
        scope="email"
        name="password"
        label={t("email.password")}
        required
        autoComplete="current-password"
        error={errors["password"]}
      />
      <SubmitButton busyLabel={tAccounts("sending")}>{t("email.submit")}</SubmitButton>
    </AccountForm>
  );
}
