import { type ReactNode, useEffect, useRef } from "react";
import { DuplicateList } from "#web/components/duplicates/duplicate-list.tsx";
import type {
  ConflictView,
  EventFormAnswer,
  EventFormView,
  ScopeView,
} from "#web/components/event-form/event-form-view.ts";
import {
  FORM_ACT,
  KEEP_TIMES,
  SCOPE_DATE_FIELD,
  SCOPE_FIELD,
  conflictField,
} from "#web/components/event-form/form-acts.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Takes the focus when the page loads, also without scripts. */
const FOCUSED = { autoFocus: true };

/** A notice to read before the form is sent again. */
function NoticeBox({ of, children }: { of: EventFormAnswer; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of.done === null) box.current?.focus();
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className="notice-box" {...FOCUSED}>
      {children}
    </div>
  );
}

type EventFormNoticesProps = {
  view: EventFormView;
  answer: EventFormAnswer | null;
  isRestored: boolean;
  onDiscard: () => void;
};

/** The notices and questions to deal with before the form is sent again. */
export function EventFormNotices({ view, answer, isRestored, onDiscard }: EventFormNoticesProps) {
  const t = useTranslations("createEvent.unfinished");
  return (
    <>
      {view.isStashed && answer === null && <Alert>{t("kept")}</Alert>}
      {isRestored && answer === null && (
        <Alert>
          <p>{t("back")}</p>
          <Button onClick={onDiscard}>{t("discard")}</Button>
        </Alert>
      )}
      {answer !== null && needsAttention(answer) && (
        <NoticeBox of={answer}>
          {answer.duplicates.length > 0 && <DuplicatesNotice duplicates={answer.duplicates} />}
          {answer.conflict !== null && <ConflictNotice conflict={answer.conflict} />}
          {answer.scope !== null && <ScopeQuestion scope={answer.scope} />}
        </NoticeBox>
      )}
    </>
  );
}

function needsAttention({ duplicates, conflict, scope }: EventFormAnswer): boolean {
  return duplicates.length > 0 || conflict !== null || scope !== null;
}

function DuplicatesNotice({ duplicates }: Pick<EventFormAnswer, "duplicates">) {
  const t = useTranslations("createEvent");
  return (
    <Alert tone="warn">
      <h2 className="notice-title">{t("duplicates.title", { count: duplicates.length })}</h2>
      <p>{t("duplicates.text")}</p>
      <DuplicateList duplicates={duplicates} anyway={t("submitAnyway")} />
    </Alert>
  );
}

/** The fields that another person saved meanwhile. Each choice takes effect when the form is sent again. */
function ConflictNotice({ conflict }: { conflict: ConflictView }) {
  const t = useTranslations("createEvent.conflict");
  return (
    <Alert tone="warn">
      <h2 className="notice-title">{t("title")}</h2>
      <p>{t(conflict.fields.length === 0 ? "textAlso" : "text")}</p>
      {conflict.fields.map((field) => (
        <RadioField
          key={field.name}
          name={conflictField(field.name)}
          label={field.label}
          required
          options={(["mine", "theirs"] as const).map((side) => ({
            value: side,
            label: t(side),
            hint: field[side] || t("empty"),
          }))}
          defaultValue="mine"
        />
      ))}
      {conflict.also !== null && <p>{t("also", { fields: conflict.also })}</p>}
    </Alert>
  );
}

/** Asks which dates of a series a time change applies to: this one, this and following ones, or all (PRODUCT P3). */
function ScopeQuestion({ scope }: { scope: ScopeView }) {
  const t = useTranslations("createEvent.scope");
  const choices = [
    ...(scope.mayBeOne ? [{ value: "this", label: t("this"), hint: t("thisText", { date: scope.date }) }] : []),
    { value: "following", label: t("following"), hint: t("followingText", { date: scope.date }) },
    { value: "all", label: t("all"), hint: t("allText") },
  ];
  return (
    <section className="scope-question" aria-labelledby="scope-title">
      <h2 id="scope-title">{t("title")}</h2>
      <dl className="scope-question__change">
        <dt>{t("starts")}</dt>
        <dd>
          <del>{scope.starts.before}</del> <ins>{scope.starts.after}</ins>
        </dd>
        {scope.own !== null && (
          <>
            <dt>{t("ownZone")}</dt>
            <dd>
              {scope.own.city}: <del>{scope.own.before}</del> <ins>{scope.own.after}</ins>
            </dd>
          </>
        )}
      </dl>
      <RadioField name={SCOPE_FIELD} label={t("legend")} required options={choices} defaultValue={scope.preselected} />
      <input type="hidden" name={SCOPE_DATE_FIELD} value={scope.requested} />
      <p className="small soft">
        {t("told")} {scope.kept !== null && t("kept", scope.kept)}
      </p>
      <div className="scope-question__acts">
        <SubmitButton name={FORM_ACT} value={KEEP_TIMES} look="outline">
          {t("keep")}
        </SubmitButton>
        <SubmitButton>{t("move")}</SubmitButton>
      </div>
    </section>
  );
}
