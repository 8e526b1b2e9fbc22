import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { remindersTyped } from "#core/reminders/reminder-input.ts";
import { PROPOSED_REMINDERS } from "#core/reminders/reminder.ts";
import { ChannelField, LeadField } from "#web/components/reminders/reminder-fields.tsx";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const PROPOSED = remindersTyped(PROPOSED_REMINDERS);

/** Asks a member once, after the first save, when and how to be reminded. `owner` is the member. */
export function ReminderQuestion({ owner, returnTo }: { owner: string; returnTo: string }) {
  const t = useTranslations("reminders");
  return (
    <section className="card reminder-question" aria-labelledby="reminder-question">
      <h2 id="reminder-question">{t("question.title")}</h2>
      <p className="soft">{t("question.text")}</p>
      <PostForm action={REMINDERS_PATH}>
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="reminder-question__fields">
          <LeadField typed={PROPOSED} />
          <ChannelField typed={PROPOSED} />
        </div>
        <div className="reminder-question__actions">
          <SubmitButton>{t("question.save")}</SubmitButton>
          <SubmitButton look="quiet" name="intent" value="none">
            {t("question.none")}
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
