import type { ReactNode } from "react";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type EmailFormProps = {
  action: string;
  /** What became of it when it was sent before. */
  answer: Pick<AuthAnswer<string>, "email" | "errors"> | undefined;
  /** What heads the errors. */
  title?: string;
  look?: "primary" | "outline";
  /** What the form asks for, where its screen takes several. */
  intent?: "send" | "resend";
  /** The button's words. */
  children: ReactNode;
};

/** Asks for an address and sends something there. */
export function EmailForm({ action, answer, title, look = "primary", intent, children }: EmailFormProps) {
  const t = useTranslations("accounts");
  const errors = answer?.errors ?? {};
  return (
    <PostForm action={action}>
      <ErrorSummary errors={errors} {...(title !== undefined && { title })} />
      <EmailField name="email" label={t("email")} required defaultValue={answer?.email} error={errors["email"]} />
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
