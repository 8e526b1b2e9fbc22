import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { ManageFrame } from "#web/components/organizers/manage-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { PeopleView, PersonView } from "#web/routes/organizers-people/organizers-people-loader.server.ts";
import type { PeopleAnswer } from "#web/routes/organizers-people/organizers-people-action.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { WaitingList, InviteForm } from "#web/routes/organizers-people/people-invitations.tsx";

/** An organizer's people and open invitations, with the owner's actions. */
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

/** One person who looks after an organizer, with the owner's actions. */
function PersonRow({ person, manages }: { person: PersonView; manages: boolean }) {
  const t = useTranslations("organizerManage.people");
  const { name, email, isOwner, isYou } = person;
  return (
    <li className="person">
      <div className="person__who">
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        <Pill tone={isOwner ? "primary" : "plain"}>{t(isOwner ? "owner" : "editor")}</Pill>{" "}
        {isYou && <span className="muted small">{t("you")}</span>}
        {name !== email && (
          <div className="small soft">
            <bdi>{email}</bdi>
          </div>
        )}
      </div>
      {manages && !isOwner && <EditorActs person={person} />}
    </li>
  );
}

function EditorActs({ person }: { person: PersonView }) {
  const t = useTranslations("organizerManage.people");
  const { userId, name } = person;
  return (
    <div className="person__acts">
      <PostForm>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="person" value={userId} />
        <SubmitButton look="quiet">
          <span>{t.rich("remove", { name, ...HIDDEN_PARTS })}</span>
        </SubmitButton>
      </PostForm>
      {person.ownsProfile ? (
        <p className="small muted">{t("ownsProfile")}</p>
      ) : (
        <details className="person__hand-over">
          <summary>{t.rich("handOver", { name, ...HIDDEN_PARTS })}</summary>
          <PostForm>
            <input type="hidden" name="intent" value="hand-over" />
            <input type="hidden" name="person" value={userId} />
            <p className="small">{t("handOverText", { name })}</p>
            <SubmitButton look="danger">{t("handOverSure", { name })}</SubmitButton>
          </PostForm>
        </details>
      )}
    </div>
  );
}
