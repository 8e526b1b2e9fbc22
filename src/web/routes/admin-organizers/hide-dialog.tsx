import "#messages/parts/admin-organizers.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import type { AdminOrganizersAnswer, OrganizerFacts } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { QuestionFoot } from "#web/routes/admin-organizers/question-foot.tsx";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type HideDialogProps = { organizer: OrganizerFacts; here: string; answer: AdminOrganizersAnswer | null };

/** Why an organizer is taken out of sight. */
export function HideDialog({ organizer, here, answer }: HideDialogProps) {
  const t = useTranslations("adminOrganizers.hide");
  const { name, events, owner, publicId, version, hideHref } = organizer;
  return (
    <PostForm action={hideHref}>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <p className="soft">{t("text", { events: events.count, isMore: String(events.isMore) })}</p>
      <input type="hidden" name="organizer" value={`${publicId}.${version}`} />
      <input type="hidden" name="returnTo" value={here} />
      <TextAreaField
        name="reason"
        label={t("reason")}
        hint={t(owner === null ? "reasonHintNobody" : "reasonHint")}
        rows={3}
        scope="organizer"
        defaultValue={answer?.typed.reason ?? ""}
        error={answer?.errors["reason"]}
      />
      <QuestionFoot here={here} intent="hide" look="danger" label={t("submit")} />
    </PostForm>
  );
}
