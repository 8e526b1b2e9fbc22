import "#messages/parts/admin-organizers.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import type { AdminOrganizersAnswer, OrganizerFacts } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { QuestionFoot } from "#web/routes/admin-organizers/question-foot.tsx";
import { useTranslations } from "#web/texts.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";

type HandOverDialogProps = { organizer: OrganizerFacts; here: string; answer: AdminOrganizersAnswer | null };

/** To whom an organizer is given. */
export function HandOverDialog({ organizer, here, answer }: HandOverDialogProps) {
  const t = useTranslations("adminOrganizers.handOver");
  const { name, owner, publicId, version, handOverHref } = organizer;
  return (
    <PostForm action={handOverHref}>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <p className="soft">{owner === null ? t("textNobody") : t.rich("text", { owner, bdi })}</p>
      <input type="hidden" name="organizer" value={`${publicId}.${version}`} />
      <input type="hidden" name="returnTo" value={here} />
      <EmailField
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        required
        autoComplete="off"
        scope="organizer"
        defaultValue={answer?.typed.email ?? ""}
        error={answer?.errors["email"]}
      />
      {owner !== null && <CheckboxField name="ownerStays" label={t("ownerStays")} defaultChecked scope="organizer" />}
      <QuestionFoot here={here} intent="give" look="primary" label={t("submit")} />
    </PostForm>
  );
}
