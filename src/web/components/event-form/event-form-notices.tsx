import "#messages/parts/create-event.ts";
import { DuplicateList } from "#web/components/duplicates/duplicate-list.tsx";
import { ConflictNotice } from "#web/components/event-form/conflict-notice.tsx";
import type { EventFormAnswer, EventFormView } from "#web/components/event-form/event-form-view.ts";
import { NoticeBox } from "#web/components/event-form/notice-box.tsx";
import { ScopeQuestion } from "#web/components/event-form/scope-question.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type EventFormNoticesProps = {
  view: EventFormView;
  answer: EventFormAnswer | null;
  isLeft: boolean;
  onDiscard: () => void;
};

/** What is to be known or said before the form is sent again. */
export function EventFormNotices({ view, answer, isLeft, onDiscard }: EventFormNoticesProps) {
  const t = useTranslations("createEvent.unfinished");
  return (
    <>
      {view.isKept && answer === null && <Alert>{t("kept")}</Alert>}
      {isLeft && answer === null && (
        <Alert>
          <p>{t("back")}</p>
          <Button onClick={onDiscard}>{t("discard")}</Button>
        </Alert>
      )}
      {answer !== null && isToBeRead(answer) && (
        <NoticeBox of={answer}>
          {answer.duplicates.length > 0 && <DuplicatesNotice duplicates={answer.duplicates} />}
          {answer.conflict !== null && <ConflictNotice conflict={answer.conflict} />}
          {answer.scope !== null && <ScopeQuestion scope={answer.scope} />}
        </NoticeBox>
      )}
    </>
  );
}

function isToBeRead({ duplicates, conflict, scope }: EventFormAnswer): boolean {
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
