import { checkInput } from "#core/check-input.ts";
import { INVITATION_INPUT } from "#core/organizers/organizer-people.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import type { PeopleView } from "#web/routes/organizers-people/organizers-people-loader.server.ts";
import type { PeopleAnswer } from "#web/routes/organizers-people/organizers-people-action.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NONE: FormErrors = {};

/** The form with which the owner invites an editor. */
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

/** People who were invited to edit and have not answered yet. */
export function WaitingList({ invitations }: Pick<PeopleView, "invitations">) {
  const t = useTranslations("organizerManage.people");
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t("waiting")}</h2>
      <ul className="people">
        {invitations.map(({ key, email, until }) => (
          <li key={key} className="person">
            <div className="person__who">
              <bdi>{email}</bdi>
              <div className="small soft">{t("until", { date: until })}</div>
            </div>
            <PostForm className="person__acts">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="email" value={email} />
              <SubmitButton look="quiet">
                <span>{t.rich("withdraw", { email, ...HIDDEN_PARTS })}</span>
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
