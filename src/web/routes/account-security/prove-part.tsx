import { CodeField } from "#web/components/accounts/code-field.tsx";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import type { SecurityView } from "#web/routes/account-security/security-loader.server.ts";
import { PasswordForm } from "#web/routes/account-security/password-form.tsx";
import { PROVE_ID } from "#web/routes/account-security/prove-first.tsx";
import type { Refused } from "#web/routes/account-security/security-answer.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Status } from "#web/ui/status.tsx";

type ProvePartProps = { view: SecurityView; answer: Refused | undefined };

/** Somebody who signed in a while ago proves that it is them before a way in is added: the browser may have been left open. */
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
  const isAsked = isSent || errors["code"] !== undefined;
  return (
    <>
      {isSent && <Status>{t("codeSent", { email })}</Status>}
      {isAsked && (
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
          look={isAsked ? "quiet" : "outline"}
          name="intent"
          value="send-proof"
          busyLabel={tAccounts("sending")}
        >
          {t(isAsked ? "sendAgain" : "send")}
        </SubmitButton>
      </PostForm>
    </>
  );
}
