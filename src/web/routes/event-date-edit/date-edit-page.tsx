import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { DateEditView } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { QuestionDialog } from "#web/routes/event-date-edit/question-dialog.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type DateEditPageProps, DateEditForms } from "#web/routes/event-date-edit/date-edit-forms.tsx";

/** The forms for one date of the viewer's event: move it, add a note, cancel it, restore it. */
export function DateEditPage({ view: opened, answer }: DateEditPageProps) {
  const view = answer?.current ?? opened;
  const errors = answer?.errors ?? {};
  return (
    <>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <Top view={view} />
      <div className="date-edit">
        <p className="date-edit__event" dir="auto">
          {view.title}
        </p>
        <h1>{view.stands.date}</h1>
        <CurrentTime view={view} />
        <ErrorSummary errors={errors} scope={answer?.intent ?? "move"} />
        {answer?.question && <QuestionDialog view={view} answer={answer} question={answer.question} />}
        <DateEditForms view={view} answer={answer} />
      </div>
    </>
  );
}

function Top({ view }: { view: DateEditView }) {
  const t = useTranslations("myEvents");
  return (
    <div className="event-top">
      <nav className="crumbs" aria-label={t("breadcrumb")}>
        <Link to={view.datesHref}>
          <Icon of={ArrowLeft} flip />
          {t("date.back")}
        </Link>
      </nav>
      <ZoneBar />
    </div>
  );
}

function CurrentTime({ view: { stands, own, isCancelled, movedFrom } }: { view: DateEditView }) {
  const t = useTranslations("myEvents.date");
  return (
    <>
      <p className="soft">{t.rich("stands", { city: stands.city, b: bold })}</p>
      {own !== null && <p className="soft">{t("standsOwn", own)}</p>}
      {isCancelled && <Alert tone="warn">{t("cancelledOn")}</Alert>}
      {movedFrom !== null && <Alert>{t("wasMoved", { date: movedFrom })}</Alert>}
    </>
  );
}

function bold(text: ReactNode): ReactNode {
  return <b>{text}</b>;
}
