import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import type { PeopleView } from "#web/routes/organizers-people/people-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Who was asked to edit and has not answered yet. */
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
