import Lock from "lucide/dist/esm/icons/lock.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { OpeningSettingsRow, SettingsRow } from "#web/components/accounts/settings-frame.tsx";
import type { AccountAnswer } from "#web/routes/account/account-answer.ts";
import type { AccountView } from "#web/routes/account/account.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type PasswordRowProps = { view: AccountView; answer: AccountAnswer | undefined };

/** The password and the form that changes it; a viewer without a password gets a link by email to set one. */
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
      {/* Tells a password manager whose password changes. */}
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

type EmailRowProps = { view: AccountView; answer: AccountAnswer | undefined };

/** The address, and the form that begins to change it. */
export function EmailRow({ view, answer }: EmailRowProps) {
  const t = useTranslations("account");
  return (
    <OpeningSettingsRow
      icon={Mail}
      title={t("email.row")}
      text={<bdi>{view.email}</bdi>}
      open={answer !== undefined || view.stashedEmail !== null}
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
        defaultValue={answer?.email ?? view.stashedEmail ?? undefined}
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

type AccountFormProps = {
  form: AccountAnswer["form"];
  view: AccountView;
  answer: AccountAnswer | undefined;
  children: ReactNode;
};

/**
 * Wraps the fields of one of the page's forms, with the errors above them. The ids of the fields have the form's name
 * as `scope`.
 */
function AccountForm({ form, view, answer, children }: AccountFormProps) {
  const t = useTranslations("account");
  return (
    <PostForm action="/account" aria-label={t(`${form}.changeLabel`)} preventScrollReset>
      <ErrorSummary errors={answer?.errors ?? {}} title={t(`${form}.failedTitle`)} scope={form} />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="owner" value={view.owner} />
      {children}
    </PostForm>
  );
}
