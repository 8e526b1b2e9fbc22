import "#messages/parts/admin-users.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import type { MembersAnswer, SuspendQuestion } from "#web/components/admin-users/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type SuspendDialogProps = {
  question: SuspendQuestion;
  /** The address of the page with the question, where a fault is said. */
  action: string;
  answer: MembersAnswer | null;
};

/** Why somebody is suspended, and what that does: a dialog with JavaScript, in the flow of the page without. */
export function SuspendDialog({ question, action, answer }: SuspendDialogProps) {
  const t = useTranslations("adminUsers.asking");
  const { userId, email, events, back } = question;
  return (
    <PageDialog labelledBy="suspend-question" describedBy="suspend-text" back={back}>
      <PostForm action={action}>
        <h2 id="suspend-question">{t.rich("title", { email, bdi })}</h2>
        <p id="suspend-text" className="soft">
          {t(events.isMore ? "textMany" : "text", { events: events.count })}
        </p>
        <input type="hidden" name="intent" value="suspend" />
        <input type="hidden" name="user" value={userId} />
        <input type="hidden" name="returnTo" value={back} />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={3}
          scope="suspend"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger">{t("submit")}</SubmitButton>
        </div>
      </PostForm>
    </PageDialog>
  );
}
