import { type ReactNode, useEffect } from "react";
import type { AuthAnswer } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { returnFocusTo } from "#web/ui/returning-focus.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Also before and without scripts. */
const FOCUSED = { autoFocus: true };

type EmailFormProps = {
  action: string;
  /** What became of it when it was sent before. */
  answer: Pick<AuthAnswer<string>, "email" | "errors"> | undefined;
  /** What heads the errors. */
  title?: string;
  look?: "primary" | "outline";
  /** What the form asks for, where its screen takes several. */
  intent?: "send" | "resend";
  /** The address is missing: says what to enter, at the field, which takes the focus. Not an error. */
  asks?: string;
  /** The button's words. */
  children: ReactNode;
};

/** Asks for an address and sends something there. */
export function EmailForm({ action, answer, title, look = "primary", intent, asks, children }: EmailFormProps) {
  const t = useTranslations("accounts");
  const errors = answer?.errors ?? {};
  useEffect(() => {
    if (asks === undefined || answer === undefined) return;
    const field = document.getElementById(fieldId("email"));
    field?.focus();
    // The form may have been sent from another page, and then the focus would go to the main content.
    if (field !== null) returnFocusTo([field]);
  }, [asks, answer]);
  return (
    <PostForm action={action} {...(title !== undefined && { failed: { title, text: t("forgot.failed") } })}>
      <ErrorSummary errors={errors} {...(title !== undefined && { title })} />
      <EmailField
        name="email"
        label={t("email")}
        required
        defaultValue={answer?.email}
        error={errors["email"]}
        {...(asks !== undefined && { hint: asks, ...FOCUSED })}
      />
      <SubmitButton
        look={look}
        size={look === "primary" ? "large" : "normal"}
        busyLabel={t("sending")}
        {...(intent !== undefined && { name: "intent", value: intent })}
      >
        {children}
      </SubmitButton>
    </PostForm>
  );
}

/** A code of six digits. The browser may fill it in; what is pasted may hold spaces. */
export function CodeField({ error }: { error: string | undefined }) {
  const t = useTranslations("accounts");
  return (
    <TextField
      name="code"
      label={t("code")}
      required
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input"
      dir="ltr"
    />
  );
}
