import { lengthOf } from "#core/text/clean-text.ts";
import { INTRODUCTION_MAX } from "#core/topics/introduction-input.ts";
import { DeskForm, VersionField } from "#web/components/admin/desk-form.tsx";
import type { IntroductionAnswer, IntroductionForm } from "#web/routes/admin-topics/admin-topics-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormActions } from "#web/ui/form-frame.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

const NONE: FormErrors = {};

/** The form for the introduction of one topic, with what was typed if it was refused. */
export function IntroductionCard({ form, answer }: { form: IntroductionForm; answer: IntroductionAnswer | null }) {
  const t = useTranslations("adminTopics");
  const errors = answer?.errors ?? NONE;
  return (
    <section className="card admin-topics__form" aria-labelledby="introduction">
      <h3 id="introduction">{t("formTitle", { name: form.name })}</h3>
      <ErrorSummary errors={errors} />
      {answer !== null && answer.theirs !== null && <Alert tone="warn">{answer.theirs}</Alert>}
      <DeskForm form="introduction">
        <input type="hidden" name="topic" value={form.key} />
        <VersionField name="mark" value={answer?.mark ?? form.mark} />
        <TextAreaField
          name="text"
          label={t("field")}
          hint={t("hint")}
          rows={7}
          defaultValue={answer?.text ?? form.text}
          error={errors["text"]}
          counter={{
            max: INTRODUCTION_MAX,
            count: lengthOf,
            text: (count) => t("count", { count, max: INTRODUCTION_MAX }),
          }}
        />
        <FormActions>
          <SubmitButton>{t("save")}</SubmitButton>
          <ButtonLink to="/admin/topics">{t("cancel")}</ButtonLink>
          <ButtonLink to={form.pageHref} look="quiet">
            {t("seePage")}
          </ButtonLink>
        </FormActions>
      </DeskForm>
    </section>
  );
}
