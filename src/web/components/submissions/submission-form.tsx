import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { EventFields } from "#core/events/event-fields.ts";
import { EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { type PreviewedForm, useDatesPreview } from "#web/components/event-form/use-dates-preview.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { ChoiceField } from "#web/components/submissions/choice-field.tsx";
import { SubmissionAside, submissionWords } from "#web/components/submissions/submission-aside.tsx";
import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";
import { WhenPart } from "#web/components/submissions/when-part.tsx";
import { WherePart } from "#web/components/submissions/where-part.tsx";
import { useTranslations } from "#web/texts.tsx";
import { EmailField, NumberField, TextField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-title.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

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
  const { preview, errors, busy, stale, onInput, ask } = useDatesPreview(
    answer?.preview ?? view.preview,
    found,
    SUBMISSION_FORM,
  );
  const [shownWords, setShownWords] = useState(() => submissionWords(values));
  const own = useRef<HTMLFormElement>(null);
  const form = parts.form ?? own;
  const isRestored = restored !== null && answer === null;
  useEffect(() => {
    if (isRestored) ask(form.current);
  }, [isRestored, form, ask]);
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

/** The organizer, and notes for the reviewer. */
function YouPart({
  isModerators,
  ...fields
}: ShownFields & { /** The reader is not the sender. */ isModerators: boolean }) {
  const t = useTranslations("submissions.you");
  return (
    <fieldset className="submission__part">
      <legend>{t(isModerators ? "partOfOthers" : "part")}</legend>
      <TextField {...shown(fields, "organizerName")} label={t("name")} required dir="auto" autoComplete="name" />
      <div className="field-pair">
        <EmailField {...shown(fields, "organizerEmail")} label={t("email")} required />
        <TextField {...shown(fields, "organizerPhone")} type="tel" label={t("phone")} autoComplete="tel" dir="ltr" />
      </div>
      <NumberField {...shown(fields, "expectedAttendees")} label={t("attendees")} className="submission__count" />
      <TextAreaField {...shown(fields, "additionalNotes")} label={t("notes")} hint={t("notesHint")} rows={3} />
      {!isModerators && <p className="small soft">{t.rich("privacy", { link: privacyLink })}</p>}
    </fieldset>
  );
}

function privacyLink(chunks: ReactNode) {
  return <Link to="/privacy-policy">{chunks}</Link>;
}

/** The event: title, type, description. */
function EventPart(fields: ShownFields) {
  const t = useTranslations("submissions.event");
  return (
    <fieldset className="submission__part">
      <legend>{t("part")}</legend>
      <TextField {...shown(fields, "eventTitle")} label={t("title")} required dir="auto" autoComplete="off" />
      <ChoiceField
        {...fields}
        name="eventType"
        legend={t("type")}
        look="types"
        options={EVENT_TYPES.map((type) => ({ value: type, type, label: <TypeLabel type={type} /> }))}
      />
      <TextAreaField
        {...shown(fields, "description")}
        label={t("description")}
        hint={t("descriptionHint")}
        required
        rows={5}
      />
    </fieldset>
  );
}

function TypeLabel({ type }: { type: EventType }) {
  const t = useTranslations("submissions.event.types");
  return (
    <>
      <TypeMark type={type} />
      {t(type)}
    </>
  );
}
