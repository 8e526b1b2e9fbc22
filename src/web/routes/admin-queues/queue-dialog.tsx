import "#messages/parts/admin-organizers.ts";
import type { QueueQuestion, QueuesAnswer } from "#web/routes/admin-queues/queues-view.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type QueueDialogProps = { question: QueueQuestion; back: string; answer: QueuesAnswer | null };

/** Why a claim is rejected or an event hidden: a dialog with JavaScript, in the flow of the page without. */
export function QueueDialog({ question: { kind, item, name, action }, back, answer }: QueueDialogProps) {
  const t = useTranslations("adminOrganizers.queues.asking");
  const isClaim = kind === "rejectClaim";
  return (
    <PageDialog labelledBy="queue-question" back={back}>
      <PostForm action={action} preventScrollReset>
        <h2 id="queue-question">{t.rich(kind, { name, bdi })}</h2>
        <p className="soft">{t(isClaim ? "rejectClaimText" : "hideText")}</p>
        <input type="hidden" name={kind} value={item} />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t(isClaim ? "claimReasonHint" : "hideReasonHint")}
          rows={3}
          scope="queue"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger" busyLabel={t("busy")}>
            {t(isClaim ? "reject" : "hideNow")}
          </SubmitButton>
        </div>
      </PostForm>
    </PageDialog>
  );
}
