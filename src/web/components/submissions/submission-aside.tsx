import { type EventFields, textOf } from "#core/events/event-fields.ts";
import { DEFAULT_EVENT_TYPE, EVENT_TYPES } from "#core/events/event.ts";
import { CityStrip } from "#web/components/event-form/city-strip.tsx";
import { NextDates } from "#web/components/event-form/next-dates.tsx";
import { ShownRow, type ShownWords } from "#web/components/event-form/saved-event.tsx";
import type { SubmissionPreview } from "#web/components/submissions/submission-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Status } from "#web/ui/pill.tsx";

type SubmissionAsideProps = {
  preview: SubmissionPreview;
  shownWords: ShownWords;
  busy: boolean;
  stale: boolean;
  /** Whether it explains the next steps. */
  hasSteps: boolean;
};

/** Beside the form: a preview for visitors, and the next steps. */
export function SubmissionAside({ preview, shownWords, busy, stale, hasSteps }: SubmissionAsideProps) {
  const t = useTranslations("submissions.aside");
  const tWhen = useTranslations("createEvent.when");
  return (
    <aside className="event-form__preview" aria-label={t("label")} aria-busy={busy}>
      {stale && <Alert tone="warn">{tWhen("stale")}</Alert>}
      <ShownRow row={preview.row} shownWords={shownWords} />
      {preview.dates.length > 1 && <NextDates preview={preview} />}
      {preview.strip !== null && <CityStrip strip={preview.strip} />}
      {hasSteps && (
        <section>
          <h2>{t("next")}</h2>
          <ol className="next-steps">
            {(["mail", "read", "listed"] as const).map((step) => (
              <li key={step}>
                <b>{t(step)}</b>
                <span className="small soft">{t(`${step}Text`)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Status className="visually-hidden">{busy ? "" : preview.status}</Status>
    </aside>
  );
}

/** The words of the preview row from a submission's fields. */
export function submissionWords(values: EventFields): ShownWords {
  return {
    title: textOf(values, "eventTitle"),
    description: textOf(values, "description"),
    type: EVENT_TYPES.find((type) => type === textOf(values, "eventType")) ?? DEFAULT_EVENT_TYPE,
    organizerName: textOf(values, "organizerName"),
  };
}
