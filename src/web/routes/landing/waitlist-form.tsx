import { LIST_EMAIL, NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import type { LandingAnswer, LandingForm } from "#web/routes/landing/landing.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";

type WaitlistFormProps = { form: LandingForm; answer: LandingAnswer | null };

/** A form that adds an address to the waitlist; the page shows it twice. */
export function WaitlistForm({ form, answer }: WaitlistFormProps) {
  const t = useTranslations("landing.form");
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
        <HoneypotField id={`${form}-name`} name={NEWSLETTER_HONEYPOT} />
        <SubmitButton size="large" busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </PostForm>
    </>
  );
}
