import { type RefObject, useEffect, useRef } from "react";
import type { EventFields } from "#core/events/event-fields.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { DuplicateList, type DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import { useUnfinishedForm } from "#web/components/event-form/use-unfinished-form.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import { SubmissionForm } from "#web/components/submissions/submission-form.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { SubmitEventsAnswer, SubmitEventsView } from "#web/routes/submit-events/submit-events.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { HEAD_ID, SubmitEventsHead } from "#web/routes/submit-events/submit-events-head.tsx";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";

/** Takes the focus at once, before and without scripts, because people should read it before they submit. */
const FOCUSED = { autoFocus: true };

/** Possible duplicates, to check before submitting; the form can be submitted anyway. */
function SimilarEvents({ events }: { events: readonly DuplicateView[] }) {
  const t = useTranslations("submissions.duplicates");
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (events.length > 0) head.current?.focus();
  }, [events]);
  return (
    <Alert tone="warn">
      <h3 className="notice-title" ref={head} tabIndex={-1} {...FOCUSED}>
        {t("title", { count: events.length })}
      </h3>
      <p>{t("text")}</p>
      <DuplicateList duplicates={events} anyway={t("anyway")} />
    </Alert>
  );
}

type SubmitEventsPageProps = { view: SubmitEventsView; answer: SubmitEventsAnswer | null };

/** 'Submit Events'. After a submission the form is empty again; unsent values are restored after the tab was closed. */
export function SubmitEventsPage({ view, answer }: SubmitEventsPageProps) {
  const { form, restored, save, forget } = useUnfinishedForm(view.savedAs, submissionFieldsOf);
  const path = answer?.receipt?.path ?? null;
  useEffect(() => {
    if (path !== null) forget();
  }, [path, forget]);
  const isRestored = restored !== null && path === null;
  return (
    <>
      <ShowToast toast={answer?.toast} />
      <OpenForm
        key={path ?? (isRestored ? "left" : "new")}
        view={view}
        answer={answer}
        form={form}
        restored={isRestored ? restored : null}
        save={save}
        forget={forget}
      />
    </>
  );
}

type OpenFormProps = SubmitEventsPageProps & {
  form: RefObject<HTMLFormElement | null>;
  restored: EventFields | null;
  save: (form: HTMLFormElement) => void;
  forget: () => void;
};

function OpenForm({ view, answer, form, restored, save, forget }: OpenFormProps) {
  const t = useTranslations("submissions");
  const receipt = answer?.receipt ?? null;
  // The accepted form is gone: the page now shows the next one.
  const current = receipt === null ? answer : null;
  return (
    <SubmissionForm
      documentTitle={view.head.documentTitle}
      view={view.form}
      answer={current}
      form={form}
      restored={restored}
      onTyped={save}
      headId={HEAD_ID}
      head={<SubmitEventsHead view={view} receipt={receipt} />}
      notices={<Notices answer={current} isRestored={restored !== null} onDiscard={forget} />}
      hidden={<HiddenFields formKey={current?.formKey ?? view.formKey} />}
      actions={
        <SubmitButton size="large" busyLabel={t("sending")}>
          {t("submit")}
        </SubmitButton>
      }
    />
  );
}

type NoticesProps = { answer: SubmitEventsAnswer | null; isRestored: boolean; onDiscard: () => void };

function Notices({ answer, isRestored, onDiscard }: NoticesProps) {
  const t = useTranslations("submissions.unfinished");
  if (answer !== null) return answer.similar.length > 0 && <SimilarEvents events={answer.similar} />;
  if (!isRestored) return null;
  return (
    <Alert>
      <p>{t("back")}</p>
      <Button onClick={onDiscard}>{t("discard")}</Button>
    </Alert>
  );
}

/** The hidden key of this opening of the form, and the field that only bots fill in. */
function HiddenFields({ formKey }: { formKey: string }) {
  return (
    <>
      <input type="hidden" name="form" value={formKey} />
      <HoneypotField id="submission-website" name={HONEYPOT} />
    </>
  );
}
