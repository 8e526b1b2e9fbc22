import { type ReactNode, useEffect } from "react";
import type { AuthAnswer } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { returnFocusTo } from "#web/ui/returning-focus.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Takes the focus when the page loads, also without scripts. */
const FOCUSED = { autoFocus: true };

type EmailFormProps = {
  action: string;
  /** The result of the last submission. */
  answer: Pick<AuthAnswer<string>, "email" | "errors"> | undefined;
  /** The heading of the error summary. */
  title?: string;
  look?: "primary" | "outline";
  /** The intent that the form sends, on screens with more than one. */
  intent?: "send" | "resend";
  /** Set when the address is missing: the hint at the focused field. It is not an error. */
  hint?: string;
  /** The label of the button. */
  children: ReactNode;
};

/** A form that takes an email address and sends a message there. */
export function EmailForm({ action, answer, title, look = "primary", intent, hint, children }: EmailFormProps) {
  const t = useTranslations();
  const errors = answer?.errors ?? {};
  useEffect(() => {
    if (hint === undefined || answer === undefined) return;
    const field = document.getElementById(fieldId("email"));
    field?.focus();
    // A form sent from another page would otherwise move the focus to the main content.
    if (field !== null) returnFocusTo([field]);
  }, [hint, answer]);
  return (
    <PostForm action={action} {...(title !== undefined && { failed: { title, text: t("accounts.forgot.failed") } })}>
      <ErrorSummary errors={errors} {...(title !== undefined && { title })} />
      <EmailField
        name="email"
        label={t("accounts.email")}
        required
        defaultValue={answer?.email}
        error={errors["email"]}
        {...(hint !== undefined && { hint, ...FOCUSED })}
      />
      <SubmitButton
        look={look}
        size={look === "primary" ? "large" : "normal"}
        busyLabel={t("accounts.sending")}
        {...(intent !== undefined && { name: "intent", value: intent })}
      >
        {children}
      </SubmitButton>
    </PostForm>
  );
}

/** A field for a six-digit code. The browser may fill it in; pasted codes may contain spaces. */
export function CodeField({ error }: { error: string | undefined }) {
  const t = useTranslations();
  return (
    <TextField
      name="code"
      label={t("accounts.code")}
      required
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input"
      dir="ltr"
    />
  );
}
