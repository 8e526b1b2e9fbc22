import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Asks a member once, after the first save, whether to be reminded as we propose. `owner` is the member. */
export function ReminderQuestion({ owner, returnTo }: { owner: string; returnTo: string }) {
  const t = useTranslations("saved.reminders");
  return (
    <section className="card reminder-question" aria-labelledby="reminder-question">
      <h2 id="reminder-question">{t("title")}</h2>
      <p className="soft">{t("text")}</p>
      <PostForm action="/preferences/reminders" className="reminder-question__actions">
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <SubmitButton name="intent" value="proposed">
          {t("save")}
        </SubmitButton>
        <SubmitButton look="quiet" name="intent" value="none">
          {t("none")}
        </SubmitButton>
        <Link to="/preferences/reminders">{t("choose")}</Link>
      </PostForm>
    </section>
  );
}
