import { type RefObject, useEffect, useMemo, useState } from "react";
import { type EventFields, textOf } from "#core/events/event-fields.ts";
import { DEFAULT_EVENT_TYPE, EVENT_TYPES } from "#core/events/event.ts";
import { CityStrip } from "#web/components/event-form/city-strip.tsx";
import { previewedEventForm, useDatesPreview } from "#web/components/event-form/use-dates-preview.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import { EventFormFields } from "#web/components/event-form/event-form-fields.tsx";
import { EventFormNotices } from "#web/components/event-form/event-form-notices.tsx";
import type { EventFormAnswer, EventFormOptions, EventFormView } from "#web/components/event-form/event-form-view.ts";
import { DRAFT_FIELD } from "#web/components/event-form/form-acts.ts";
import { NextDates } from "#web/components/event-form/next-dates.tsx";
import { ShownRow, type ShownWords } from "#web/components/event-form/saved-event.tsx";
import { useUnfinishedForm } from "#web/components/event-form/use-unfinished-form.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type EventFormProps = {
  view: EventFormView;
  answer: EventFormAnswer | null;
  words: {
    title: string;
    lede: string;
    submit: string;
    cancelTo: string | null;
    draft?: string;
    failed: { title: string; text: string };
  };
};

const NONE: FormErrors = {};

/** The form of an event, new or existing. It restores unsaved input after the tab was closed. */
export function EventForm({ view, answer, words }: EventFormProps) {
  const { form, restored, save, forget } = useUnfinishedForm(view.savedAs);
  const isRestored = restored !== null && !view.isStashed;
  return (
    <OpenForm
      // A conflict puts the other person's values into the fields.
      key={`${isRestored ? "left" : "new"} ${answer?.version ?? view.version}`}
      view={view}
      answer={answer}
      words={words}
      form={form}
      restored={isRestored ? restored : null}
      save={save}
      forget={forget}
    />
  );
}

type OpenFormProps = EventFormProps & {
  form: RefObject<HTMLFormElement | null>;
  restored: EventFields | null;
  save: (form: HTMLFormElement) => void;
  forget: () => void;
};

function OpenForm({ view, answer, words, form, restored, save, forget }: OpenFormProps) {
  const values = answer?.values ?? restored ?? view.values;
  const { preview, errors, busy, stale, onInput, refresh } = useDatesPreview(
    answer?.preview ?? view.preview,
    answer?.errors ?? NONE,
    useMemo(() => previewedEventForm(view.datesAddress), [view.datesAddress]),
  );
  const [shownWords, setShownWords] = useState(() => wordsOfValues(values, view.options));
  const isRestored = restored !== null;
  useEffect(() => {
    if (isRestored) refresh(form.current);
  }, [isRestored, form, refresh]);
  const changed = (on: HTMLFormElement) => {
    setShownWords(wordsOfForm(on, view.options));
    save(on);
  };
  return (
    <div className="event-form">
      <div>
        <FormTitle title={view.documentTitle} errors={errors} />
        <ShowToast toast={answer?.toast} />
        <h1>{words.title}</h1>
        <p className="event-form__lede">{words.lede}</p>
        <PostForm
          ref={form}
          encType="multipart/form-data"
          className="event-form__form"
          failed={words.failed}
          onInput={(event) => {
            onInput(event);
            changed(event.currentTarget);
          }}
        >
          {/* Enter in a field presses the first button of a form; this one saves. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <div className="event-form__notices">
            <ErrorSummary errors={errors} found={answer?.errors ?? NONE} />
            <EventFormNotices view={view} answer={answer} isRestored={isRestored} onDiscard={forget} />
          </div>
          <HiddenFields view={view} answer={answer} />
          <EventFormFields
            values={values}
            errors={errors}
            options={view.options}
            words={preview.schedules}
            stored={answer === null ? view.stored : answer.stored}
            submit={words.submit}
            draft={words.draft}
            cancelTo={words.cancelTo}
            onSchedules={() => {
              refresh(form.current);
              if (form.current !== null) save(form.current);
            }}
          />
        </PostForm>
      </div>
      <FormPreview preview={preview} shownWords={shownWords} busy={busy} stale={stale} />
    </div>
  );
}

/** The form's owner, the event's version, and whether the page can show the result by script. */
function HiddenFields({ view, answer }: Pick<EventFormProps, "view" | "answer">) {
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="owner" value={view.owner} />
      <input type="hidden" name="version" value={answer?.version ?? view.version} />
      {view.draft !== null && <input type="hidden" name={DRAFT_FIELD} value={view.draft} />}
      {hydrated && <input type="hidden" name="script" value="yes" />}
    </>
  );
}

/** The words of the preview row from field values. */
function wordsOfValues(values: EventFields, options: Pick<EventFormOptions, "organizers">): ShownWords {
  return wordsOf((name) => textOf(values, name), options);
}

/** The same from a form element. */
function wordsOfForm(form: HTMLFormElement, options: Pick<EventFormOptions, "organizers">): ShownWords {
  const data = new FormData(form);
  return wordsOf((name) => String(data.get(name) ?? ""), options);
}

function wordsOf(text: (name: string) => string, { organizers }: Pick<EventFormOptions, "organizers">): ShownWords {
  const chosen = organizers.find(({ value }) => value === text("organizer"));
  return {
    title: text("title"),
    description: text("description"),
    type: EVENT_TYPES.find((type) => type === text("type")) ?? DEFAULT_EVENT_TYPE,
    organizerName: chosen?.label ?? text("organizerName"),
  };
}

type FormPreviewProps = {
  preview: DatesPreview;
  shownWords: ShownWords;
  busy: boolean;
  /** The server could not be reached: the preview is out of date. */
  stale: boolean;
};

/** The live preview beside the form. */
function FormPreview({ preview, shownWords, busy, stale }: FormPreviewProps) {
  const t = useTranslations("createEvent");
  return (
    <aside className="event-form__preview" aria-label={t("preview.label")} aria-busy={busy}>
      {stale && <Alert tone="warn">{t("when.stale")}</Alert>}
      <ShownRow row={preview.row} shownWords={shownWords} />
      {preview.strip !== null && <CityStrip strip={preview.strip} />}
      <NextDates preview={preview} />
      <Status className="visually-hidden">{busy ? "" : preview.status}</Status>
    </aside>
  );
}
