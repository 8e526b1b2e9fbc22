import { LIST_EMAIL, NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import type { LandingAnswer, LandingForm } from "#web/routes/landing/landing.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type WaitlistFormProps = { form: LandingForm; answer: LandingAnswer | null };

/** A form that adds an address to the waitlist; the page shows it twice. */
export function WaitlistForm({ form, answer }: WaitlistFormProps) {
  const t = useTranslations("landing.form");
  const tLayout = useTranslations("layout");
  const sent = answer?.form === form ? answer : null;
  return (
    <>
      {sent !== null && <ErrorSummary errors={sent.errors} scope={form} />}
      <PostForm action="/landing/main" className="waitlist-form" preventScrollReset>
        <input type="hidden" name="form" value={form} />
        <EmailField
          name={LIST_EMAIL}
          label={t("email")}
          required
          scope={form}
          defaultValue={sent?.email}
          error={sent?.errors[LIST_EMAIL]}
        />
        <div className="honeypot">
          <label htmlFor={`${form}-name`}>{tLayout("leaveEmpty")}</label>
          <input id={`${form}-name`} type="text" name={NEWSLETTER_HONEYPOT} tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton size="large" busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </PostForm>
    </>
  );
}
