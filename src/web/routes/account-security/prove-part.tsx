import type { ReactNode } from "react";
import { CodeField } from "#web/components/accounts/account-fields.tsx";
import { SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import type { Refused, SecurityIntent } from "#web/routes/account-security/security-answer.ts";
import type { SecurityView } from "#web/routes/account-security/security-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { ButtonLook } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { Status } from "#web/ui/pill.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The id of the form that must be completed first. */
const PROVE_ID = "prove";

/** Shown in place of a form that adds a sign-in method, until the viewer's identity is verified. */
export function ProveFirst() {
  const t = useTranslations("security.prove");
  return (
    <p className="small soft">
      <a href={`#${PROVE_ID}`}>{t("link")}</a>
    </p>
  );
}

type ProvePartProps = { view: SecurityView; answer: Refused | undefined };

/**
 * Asks a viewer who signed in a while ago for a proof of identity before a sign-in method can be added: someone else
 * may be using the open browser.
 */
export function ProvePart({ view: { hasPassword, email }, answer }: ProvePartProps) {
  const t = useTranslations("security.prove");
  return (
    <SettingsPart anchor={PROVE_ID} title={t("title")} text={t("text")}>
      {hasPassword ? (
        <PasswordForm
          intent="prove"
          answer={answer}
          label={t("title")}
          failed={t("failedTitle")}
          submit={t("submit")}
        />
      ) : (
        <ByCode email={email} answer={answer} />
      )}
    </SettingsPart>
  );
}

function ByCode({ email, answer }: { email: string; answer: Refused | undefined }) {
  const t = useTranslations("security.prove");
  const tAccounts = useTranslations("accounts");
  const errors = answer?.form === "prove" ? answer.errors : {};
  const isSent = answer?.isCodeSent === true;
  const isRequested = isSent || errors["code"] !== undefined;
  return (
    <>
      {isSent && <Status>{t("codeSent", { email })}</Status>}
      {isRequested && (
        <PostForm action="/account/security" aria-label={t("title")} className="prove-form" preventScrollReset>
          <ErrorSummary errors={errors} title={t("failedTitle")} />
          <CodeField error={errors["code"]} />
          <SubmitButton name="intent" value="prove" busyLabel={tAccounts("checking")}>
            {t("submit")}
          </SubmitButton>
        </PostForm>
      )}
      <PostForm action="/account/security" preventScrollReset>
        <SubmitButton
          look={isRequested ? "quiet" : "outline"}
          name="intent"
          value="send-proof"
          busyLabel={tAccounts("sending")}
        >
          {t(isRequested ? "sendAgain" : "send")}
        </SubmitButton>
      </PostForm>
    </>
  );
}

type ActButtonProps = {
  intent: SecurityIntent;
  /** The passkey, provider or other item that the action changes. */
  about?: { name: "id" | "provider"; value: string };
  look?: ButtonLook;
  children: ReactNode;
};

/** A button that acts at once: a form of its own, so that it works without JavaScript. */
export function ActButton({ intent, about, look = "quiet", children }: ActButtonProps) {
  return (
    <PostForm action="/account/security" preventScrollReset className="act">
      {about && <input type="hidden" name={about.name} value={about.value} />}
      <SubmitButton look={look} name="intent" value={intent}>
        {children}
      </SubmitButton>
    </PostForm>
  );
}

/** The part of a label that only screen readers need. */

type PasswordFormProps = {
  intent: "set-up" | "turn-off" | "new-codes" | "prove";
  answer: Refused | undefined;
  label: string;
  /** The text of the form. */
  text?: string;
  /** The heading of the errors. */
  failed: string;
  submit: string;
  look?: ButtonLook;
};

/** A form for an action that the password confirms. */
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
