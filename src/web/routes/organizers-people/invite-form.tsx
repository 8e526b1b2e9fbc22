import { checkInput } from "#core/check-input.ts";
import { INVITATION_INPUT } from "#core/organizers/people-input.ts";
import type { PeopleAnswer } from "#web/routes/organizers-people/people-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NONE: FormErrors = {};

/** With it the owner asks somebody to edit with them. */
export function InviteForm({ answer }: { answer: PeopleAnswer | null }) {
  const t = useTranslations("organizerManage.people");
  const faults = useTranslations("organizerManage.faults");
  const recheck = (_name: string, form: FormData) =>
    checkInput(INVITATION_INPUT, { email: String(form.get("email") ?? "") }).ok ? undefined : faults("email");
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t("inviteTitle")}</h2>
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form">
        <input type="hidden" name="intent" value="invite" />
        <EmailField
          name="email"
          label={t("email")}
          hint={t("inviteText")}
          required
          autoComplete="off"
          defaultValue={answer?.email ?? ""}
          error={errors["email"]}
        />
        <SubmitButton>{t("invite")}</SubmitButton>
      </PostForm>
    </section>
  );
}
