import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import "#messages/parts/admin-organizers.ts";
import type { OrganizerFacts, OrganizerQuestionView } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { FactsList } from "#web/routes/admin-organizers/facts-list.tsx";
import { QuestionFoot } from "#web/routes/admin-organizers/question-foot.tsx";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { Link } from "react-router";

type MergeDialogProps = { question: Extract<OrganizerQuestionView, { kind: "pair" }>; here: string };

/** Two organizers side by side, and which of them stays. */
export function MergeDialog({ question: { pair, stays, otherHref }, here }: MergeDialogProps) {
  const t = useTranslations("adminOrganizers.merge");
  return (
    <PostForm action={ADMIN_ORGANIZERS_PATH}>
      <h2 id="organizer-question">{t("title")}</h2>
      <p className="soft">{t("text")}</p>
      <input type="hidden" name="returnTo" value={here} />
      <fieldset className="organizer-pair">
        <legend>{t("stays")}</legend>
        {pair.map((organizer) => (
          <Side key={organizer.publicId} organizer={organizer} isProposed={organizer.publicId === stays} />
        ))}
      </fieldset>
      <p className="small">
        <Link to={otherHref} preventScrollReset>
          {t("another")}
        </Link>
      </p>
      <QuestionFoot here={here} intent="merge" look="danger" label={t("submit")} />
    </PostForm>
  );
}

function Side({ organizer, isProposed }: { organizer: OrganizerFacts; isProposed: boolean }) {
  const { publicId, version, name } = organizer;
  return (
    <div>
      <input type="hidden" name="pair" value={`${publicId}.${version}`} />
      <label className="check">
        <input type="radio" name="stays" value={publicId} defaultChecked={isProposed} />
        <b dir="auto">{name}</b>
      </label>
      <FactsList organizer={organizer} />
    </div>
  );
}
