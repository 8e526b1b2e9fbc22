import Pencil from "lucide-react/icons/pencil";
import { SUBMISSION_STATUSES } from "#core/submissions/submission.ts";
import "#messages/parts/admin-submissions.ts";
import type { CardView, SubmissionsAnswer } from "#web/routes/admin-submissions/submissions-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type CardFormProps = { card: CardView; action: string; answer: SubmissionsAnswer | null };

/** Status and notes of a submission; a reason where it is rejected. */
export function CardForm({ card, action, answer }: CardFormProps) {
  const t = useTranslations("adminSubmissions");
  const { publicId, item, title, status, editHref, eventEditHref } = card;
  const { errors } = answer ?? { errors: {} as SubmissionsAnswer["errors"] };
  const typed = answer?.typed ?? { status, reason: card.reason, notes: card.notes };
  const scope = `submission-${publicId}`;
  const edit = editHref ?? eventEditHref;
  return (
    <PostForm action={action} className="submission-card__end submission-card__form" preventScrollReset>
      <input type="hidden" name="item" value={item} />
      <div className="submission-card__fields">
        <SelectField
          name="status"
          label={t("status")}
          scope={scope}
          required
          defaultValue={typed.status}
          error={errors["status"]}
          options={SUBMISSION_STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TextAreaField
          name="notes"
          label={t("notes")}
          scope={scope}
          rows={1}
          defaultValue={typed.notes}
          error={errors["notes"]}
        />
      </div>
      {status !== "rejected" && (
        <div className="submission-card__reason">
          <TextAreaField
            name="reason"
            label={t("reason")}
            hint={t("reasonHint")}
            scope={scope}
            rows={2}
            defaultValue={typed.reason}
            error={errors["reason"]}
          />
        </div>
      )}
      <div className="cluster">
        <SubmitButton look="outline">{t.rich("save", { title, hidden })}</SubmitButton>
        {edit !== null && (
          <ButtonLink look="quiet" to={edit}>
            <Icon of={Pencil} />
            <span>{t.rich(editHref === null ? "editEvent" : "edit", { title, hidden })}</span>
          </ButtonLink>
        )}
      </div>
    </PostForm>
  );
}
