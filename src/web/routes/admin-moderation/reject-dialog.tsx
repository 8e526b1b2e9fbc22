import "#messages/parts/moderation.ts";
import type { RejectAnswer, RejectQuestion } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type RejectDialogProps = { question: RejectQuestion; answer: RejectAnswer | null };

/** Why something is rejected, and who hears of it: a dialog with JavaScript, in the flow of the page without. */
export function RejectDialog({ question, answer }: RejectDialogProps) {
  const t = useTranslations("moderation.rejecting");
  const { back } = question;
  return (
    <PageDialog labelledBy="reject-title" back={back}>
      <PostForm preventScrollReset action={question.action}>
        <h2 id="reject-title">
          <Title about={question.about} />
        </h2>
        <p className="soft">{t("text")}</p>
        <input type="hidden" name="intent" value="reject" />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={3}
          scope="reject"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        <CheckboxField
          name="mails"
          label={t("mail")}
          hint={t("mailHint")}
          scope="reject"
          defaultChecked={answer?.mails ?? false}
        />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("keep")}
          </ButtonLink>
          <SubmitButton look="danger" busyLabel={t("busy")}>
            {t("send")}
          </SubmitButton>
        </div>
      </PostForm>
    </PageDialog>
  );
}

function Title({ about }: Pick<RejectQuestion, "about">) {
  const t = useTranslations("moderation.rejecting");
  switch (about.kind) {
    case "one":
      return t.rich("one", { title: about.title, bdi: (text) => <bdi>{text}</bdi> });
    case "some":
      return t("some", { count: about.count });
    case "all":
      return t("all");
  }
}
