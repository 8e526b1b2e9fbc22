import "#messages/parts/organizer-manage.ts";
import { ManageFrame } from "#web/components/organizers/manage-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { InviteForm } from "#web/routes/organizers-people/invite-form.tsx";
import type { PeopleAnswer, PeopleView } from "#web/routes/organizers-people/people-view.ts";
import { PersonRow } from "#web/routes/organizers-people/person-row.tsx";
import { WaitingList } from "#web/routes/organizers-people/waiting-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-title.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Who looks after an organizer, who was asked to, and for the owner the ways to change it. */
export function PeoplePage({ view, answer }: { view: PeopleView; answer: PeopleAnswer | null }) {
  const t = useTranslations("organizerManage.people");
  const { people, manages } = view;
  return (
    <ManageFrame view={view.frame} page="people">
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <div className="manage">
        <section aria-labelledby="people">
          <h2 id="people">{t("title")}</h2>
          <p className="soft">{t("text")}</p>
          <ul className="people">
            {people.map((person) => (
              <PersonRow key={person.userId} person={person} manages={manages} />
            ))}
          </ul>
        </section>
        {manages && view.invitations.length > 0 && <WaitingList invitations={view.invitations} />}
        {manages && <InviteForm key={view.invitations.map(({ key }) => key).join()} answer={answer} />}
        {view.leaves && <Leave you={people.find((person) => person.isYou)?.userId ?? ""} />}
      </div>
    </ManageFrame>
  );
}

function Leave({ you }: { you: string }) {
  const t = useTranslations("organizerManage.people");
  return (
    <PostForm className="manage__leave">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="person" value={you} />
      <p className="soft">{t("leaveText")}</p>
      <SubmitButton look="danger">{t("leave")}</SubmitButton>
    </PostForm>
  );
}
