import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import type { PersonView } from "#web/routes/organizers-people/people-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** One person who looks after an organizer, and what its owner can do about it. */
export function PersonRow({ person, manages }: { person: PersonView; manages: boolean }) {
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
