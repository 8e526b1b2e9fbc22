import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import type {
  DateEditAnswer,
  DateEditView,
  MoveQuestion,
} from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { OwnerField } from "#web/components/layout/owner-field.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, type ButtonLook } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type QuestionDialogProps = { view: DateEditView; answer: DateEditAnswer; question: MoveQuestion };

/** Asks which dates to move: a dialog over the form with JavaScript, part of the page without (PRODUCT P3). */
export function QuestionDialog({ view, answer, question }: QuestionDialogProps) {
  const t = useTranslations("myEvents.date.question");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Without a script the dialog is already open as a part of the page; only a modal dialog traps the focus.
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} open className="dialog" aria-labelledby="which-dates" aria-describedby="the-change">
      <PostForm action={view.href}>
        <HiddenDate view={view} intent="move" />
        <input type="hidden" name="startsLocal" value={answer.startsLocal} />
        <input type="hidden" name="endsLocal" value={answer.endsLocal} />
        <input type="hidden" name="reason" value={answer.reason} />
        <h2 id="which-dates">{t("title")}</h2>
        <Change question={question} />
        <RadioField name="scope" label={t("legend")} required options={useScopes(question)} defaultValue="this" />
        <div className="alert alert--warn">
          <Icon of={ClockAlert} />
          <div>
            {question.clockNote !== null && <p>{question.clockNote}</p>}
            <p>{question.savers === null ? t("toldSome") : t("told", { count: question.savers })}</p>
            {question.unchanged !== null && <p>{t("kept", question.unchanged)}</p>}
          </div>
        </div>
        <div className="dialog__foot">
          <ButtonLink to={view.datesHref}>{t("keep")}</ButtonLink>
          <SubmitButton>{t("submit")}</SubmitButton>
        </div>
      </PostForm>
    </dialog>
  );
}

function Change({ question: { starts, own } }: { question: MoveQuestion }) {
  const t = useTranslations("myEvents.date.question");
  return (
    <dl className="time-change" id="the-change">
      <dt>{t("starts")}</dt>
      <dd>
        <del>{starts.before}</del> <ins>{starts.after}</ins>
      </dd>
      {own !== null && (
        <>
          <dt>{t("ownZone")}</dt>
          <dd>
            {own.city}: <del>{own.before}</del> <ins>{own.after}</ins>
          </dd>
        </>
      )}
    </dl>
  );
}

function useScopes({ day, weekday, counts }: MoveQuestion) {
  const t = useTranslations("myEvents.date.question");
  const countOf = (count: number | null) => (count === null ? t("noEnd") : t("count", { count }));
  const labelled = (label: string, count: string) => (
    <span className="scope-label">
      <b>{label}</b> <span className="small muted">{count}</span>
    </span>
  );
  return [
    { value: "this", label: labelled(t("this"), t("thisCount")), hint: t("thisText", { date: weekday }) },
    {
      value: "following",
      label: labelled(t("following"), countOf(counts.following)),
      hint: t("followingText", { date: day }),
    },
    { value: "all", label: labelled(t("all"), countOf(counts.all)), hint: t("allText") },
  ];
}

type DateActProps = {
  view: DateEditView;
  intent: DateEditAnswer["intent"];
  /** The id of the section's heading. */
  id: string;
  words: { title: string; text: string; submit: string };
  look: ButtonLook;
  icon: IconPath;
  children?: ReactNode;
};

/** An action on the date other than moving it: its text, its fields and its button. */
export function DateAct({ view, intent, id, words, look, icon, children }: DateActProps) {
  return (
    <section className="date-edit__part" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="soft">{words.text}</p>
      <PostForm action={view.href}>
        <HiddenDate view={view} intent={intent} />
        {children}
        <FormActions>
          <SubmitButton look={look}>
            <span className="button__label">
              <Icon of={icon} />
              {words.submit}
            </span>
          </SubmitButton>
        </FormActions>
      </PostForm>
    </section>
  );
}

type HiddenDateProps = { view: DateEditView; intent: DateEditAnswer["intent"] };

/** The hidden fields of a form: its action, and the state of the date that it shows. */
export function HiddenDate({ view, intent }: HiddenDateProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sequence" value={view.form.sequence} />
      <OwnerField />
    </>
  );
}
