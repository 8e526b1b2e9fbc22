import CalendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import { useEndFollowsStart } from "#web/components/event-form/use-end-follows-start.ts";
import type { DateEditAnswer, DateEditView } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { DateAct, HiddenDate } from "#web/routes/event-date-edit/question-dialog.tsx";
import { useTranslations } from "#web/texts.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type DateEditPageProps = { view: DateEditView; answer: DateEditAnswer | null };

export function DateEditForms({ view, answer }: DateEditPageProps) {
  const answerTo = (intent: DateEditAnswer["intent"]) => (answer?.intent === intent ? answer : null);
  return (
    <>
      {view.back !== null && <PutBack view={view} back={view.back} />}
      <Move view={view} answer={answerTo("move")} />
      <Note view={view} answer={answerTo("note")} />
      {!view.isCancelled && <Cancel view={view} answer={answerTo("cancel")} />}
    </>
  );
}

function PutBack({ view, back }: { view: DateEditView; back: string }) {
  const t = useTranslations("myEvents.date.putBack");
  const words = { title: t("title"), text: t("text", { date: back }), submit: t("submit") };
  return <DateAct view={view} intent="back" id="put-back" words={words} look="outline" icon={RotateCcw} />;
}

function Move({ view, answer }: DateEditPageProps) {
  const t = useTranslations("myEvents.date.move");
  const { startsLocal, endsLocal, reason } = answer ?? {
    ...view.form,
    reason: view.isCancelled ? "" : view.form.reason,
  };
  const errors = answer?.errors ?? {};
  const endFollows = useEndFollowsStart({ start: "startsLocal", end: "endsLocal" });
  const time = { type: "datetime-local", required: true, scope: "move" } as const;
  return (
    <section className="date-edit__part" aria-labelledby="move">
      <h2 id="move">{t("title")}</h2>
      <p className="soft">{t("text", { city: view.stands.city })}</p>
      <PostForm action={view.href}>
        <HiddenDate view={view} intent="move" />
        <div className="date-edit__times" {...endFollows}>
          <TextField
            {...time}
            name="startsLocal"
            label={t("starts")}
            defaultValue={startsLocal}
            error={errors["startsLocal"]}
          />
          <TextField
            {...time}
            name="endsLocal"
            label={t("ends")}
            defaultValue={endsLocal}
            error={errors["endsLocal"]}
          />
        </div>
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          scope="move"
          defaultValue={reason}
          error={errors["reason"]}
        />
        <FormActions>
          <SubmitButton>{t("submit")}</SubmitButton>
        </FormActions>
      </PostForm>
    </section>
  );
}

function Note({ view, answer }: DateEditPageProps) {
  const t = useTranslations("myEvents.date.note");
  const words = { title: t("title"), text: t("text"), submit: t("submit") };
  return (
    <DateAct view={view} intent="note" id="date-note" words={words} look="outline" icon={MessageSquare}>
      <TextField
        name="note"
        label={t("label")}
        scope="note"
        defaultValue={answer?.note ?? view.form.note}
        error={answer?.errors["note"]}
      />
    </DateAct>
  );
}

function Cancel({ view, answer }: DateEditPageProps) {
  const t = useTranslations("myEvents.date.cancel");
  const words = { title: t("title"), text: t("text"), submit: t("submit") };
  return (
    <DateAct view={view} intent="cancel" id="cancel-date" words={words} look="danger" icon={CalendarX}>
      <TextAreaField
        name="reason"
        label={t("reason")}
        rows={2}
        scope="cancel"
        defaultValue={answer?.reason ?? ""}
        error={answer?.errors["reason"]}
      />
    </DateAct>
  );
}
