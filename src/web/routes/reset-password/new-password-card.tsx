import { PASSWORD_MIN } from "#core/accounts/password-min.ts";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import type { ResetState } from "#web/routes/reset-password/answer-reset.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NO_ERRORS: FormErrors = {};

type NewPasswordCardProps = { token: string; answer: AuthAnswer<ResetState> | undefined };

/** The link is good: a new password. */
export function NewPasswordCard({ token, answer }: NewPasswordCardProps) {
  const t = useTranslations("accounts");
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NO_ERRORS, (_, form) =>
    [...String(form.get("password"))].length < PASSWORD_MIN ? t("reset.short") : undefined,
  );
  return (
    <AuthPage title={t("reset.title")} answer={answer} errors={errors}>
      <AuthHead title={t("reset.title")} />
      <PostForm action="/reset-password" onInput={onInput}>
        <ErrorSummary errors={errors} found={found} title={t("signUp.validation")} />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={t("newPassword")}
          hint={t("passwordHint", { min: PASSWORD_MIN })}
          required
          autoComplete="new-password"
          error={errors["password"]}
        />
        <SubmitButton size="large">{t("reset.submit")}</SubmitButton>
      </PostForm>
      <p className="small soft">{t("reset.everywhere")}</p>
    </AuthPage>
  );
}
