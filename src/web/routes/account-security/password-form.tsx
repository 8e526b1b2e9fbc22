import type { Refused } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type PasswordFormProps = {
  intent: "set-up" | "turn-off" | "new-codes" | "prove";
  answer: Refused | undefined;
  label: string;
  /** What the act brings with it. */
  text?: string;
  /** What heads the errors. */
  failed: string;
  submit: string;
  look?: ButtonLook;
};

/** An act that the password confirms. */
export function PasswordForm({ intent, answer, label, text, failed, submit, look = "primary" }: PasswordFormProps) {
  const t = useTranslations();
  const errors = answer?.form === intent ? answer.errors : {};
  return (
    <PostForm action="/account/security" aria-label={label} className="prove-form" preventScrollReset>
      <ErrorSummary errors={errors} title={failed} scope={intent} />
      {text !== undefined && <p>{text}</p>}
      <input type="hidden" name="intent" value={intent} />
      <PasswordField
        scope={intent}
        name="password"
        label={t("security.yourPassword")}
        required
        autoComplete="current-password"
        error={errors["password"]}
      />
      <SubmitButton look={look} busyLabel={t("accounts.checking")}>
        {submit}
      </SubmitButton>
    </PostForm>
  );
}
