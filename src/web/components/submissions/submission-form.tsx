import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { type PreviewedForm, useDatesPreview } from "#web/components/event-form/use-dates-preview.ts";
import { SubmissionAside, submissionWords } from "#web/components/submissions/submission-aside.tsx";
import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";
import { WhenPart } from "#web/components/submissions/when-part.tsx";
import { WherePart } from "#web/components/submissions/where-part.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { EventPart, YouPart } from "#web/components/submissions/submission-parts.tsx";

type SubmissionFormProps = {
  documentTitle: string;
  view: SubmissionFormView;
  answer: SubmissionFormAnswer | null;
  /** The ref of the form, for storing unsent input. */
  form?: RefObject<HTMLFormElement | null>;
  /** Restored input that was typed earlier and not sent. */
  restored: EventFields | null;
  /** Called with the form on every input. */
  onTyped?: (form: HTMLFormElement) => void;
  /** A moderator's form: it does not explain the sender's next steps. */
  isModerators?: boolean;
  /** Heading and notices above the form. */
  head: ReactNode;
  headId: string;
  notices: ReactNode;
  /** Hidden fields. */
  hidden: ReactNode;
  /** The buttons at the end of the form. */
  actions: ReactNode;
};

const NONE: FormErrors = {};

const SUBMISSION_FORM: PreviewedForm = {
  address: "/submit-events/dates",
  timeField: /^(date|startTime|endTime|endsOn|timezone|repeat\..+)$/,
  fieldsOf: submissionFieldsOf,
};

/** The form of a submission, new or existing, with its preview beside it. */
export function SubmissionForm({
  view,
  answer,
  restored,
  onTyped,
  isModerators = false,
  ...parts
}: SubmissionFormProps) {
  const t = useTranslations("submissions");
  const values = answer?.values ?? restored ?? view.values;
  const found = answer?.errors ?? NONE;
  const { preview, errors, busy, stale, onInput, refresh } = useDatesPreview(
    answer?.preview ?? view.preview,
    found,
    SUBMISSION_FORM,
  );
  const [shownWords, setShownWords] = useState(() => submissionWords(values));
  const own = useRef<HTMLFormElement>(null);
  const form = parts.form ?? own;
  const isRestored = restored !== null && answer === null;
  useEffect(() => {
    if (isRestored) refresh(form.current);
  }, [isRestored, form, refresh]);
  return (
    <div className="event-form">
      <div>
        <FormTitle title={parts.documentTitle} errors={errors} />
        {parts.head}
        <PostForm
          ref={form}
          className="submission"
          failed={{ title: t("toast.failed"), text: t("toast.failedText") }}
          aria-labelledby={parts.headId}
          onInput={(event) => {
            onInput(event);
            setShownWords(submissionWords(submissionFieldsOf(new FormData(event.currentTarget))));
            onTyped?.(event.currentTarget);
          }}
        >
          {/* Enter in a field presses the first button of a form; this one submits. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <div className="event-form__notices">
            <ErrorSummary errors={errors} found={found} />
            {parts.notices}
          </div>
          {parts.hidden}
          <EventPart values={values} errors={errors} />
          <WhenPart values={values} errors={errors} zones={view.zones} minDate={view.minDate} preview={preview} />
          <WherePart values={values} errors={errors} />
          <YouPart values={values} errors={errors} isModerators={isModerators} />
          <FormActions>{parts.actions}</FormActions>
        </PostForm>
      </div>
      <SubmissionAside preview={preview} shownWords={shownWords} busy={busy} stale={stale} hasSteps={!isModerators} />
    </div>
  );
}
