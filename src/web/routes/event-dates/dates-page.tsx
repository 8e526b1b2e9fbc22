import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import CalendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import { Link } from "react-router";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import type { EventDatesView, OwnedDateLine } from "#web/routes/event-dates/event-dates.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";

/** The upcoming dates of the viewer's event, each with a link to change it. */
export function DatesPage({ view }: { view: EventDatesView }) {
  const t = useTranslations("myEvents");
  const tOwner = useTranslations("eventOwner.cancelling");
  return (
    <>
      <div className="event-top">
        <nav className="crumbs" aria-label={t("breadcrumb")}>
          <Link to="/my-events">
            <Icon of={ArrowLeft} flip />
            {t("title")}
          </Link>
        </nav>
        <ZoneBar />
      </div>
      <h1 dir="auto">{view.title}</h1>
      <p className="soft">
        <bdi>{view.when}</bdi>
      </p>
      <div className="cluster owned-dates__ways">
        <ButtonLink to={`${view.href}/edit`}>
          <Icon of={Pencil} />
          {t("dates.editAll")}
        </ButtonLink>
        <ButtonLink to={view.href} look="quiet">
          {t("dates.eventPage")}
        </ButtonLink>
      </div>
      {view.isCancelled && <Alert tone="warn">{tOwner("already")}</Alert>}
      <section aria-labelledby="owned-dates">
        <h2 id="owned-dates">{t("dates.title")}</h2>
        {view.lines.length === 0 ? (
          <Empty title={t("dates.empty")} headingLevel="h3">
            <p className="soft">{t(view.isAlwaysOpen ? "dates.alwaysOpenText" : "dates.emptyText")}</p>
          </Empty>
        ) : (
          <>
            <p className="soft">{t("dates.text")}</p>
            <ul className="owned-dates">
              {view.lines.map((line) => (
                <DateRow key={line.key} line={line} />
              ))}
            </ul>
          </>
        )}
        <div className="cluster owned-dates__pages">
          {view.first !== null && <ButtonLink to={view.first}>{t("dates.first")}</ButtonLink>}
          {view.more !== null && <ButtonLink to={view.more}>{t("dates.more")}</ButtonLink>}
        </div>
      </section>
    </>
  );
}

function DateRow({ line }: { line: OwnedDateLine }) {
  const t = useTranslations("myEvents.dates");
  return (
    <li {...(line.state === "cancelled" && { "data-cancelled": "" })}>
      <time dateTime={line.iso} className="owned-dates__when">
        <b>{line.day}</b> <bdi>{line.clock}</bdi>
      </time>
      <span className="owned-dates__more">
        {line.own !== null && <bdi className="muted">{line.own}</bdi>}
        <StateOf state={line.state} />
        {line.movedFrom !== null && <span className="small soft">{line.movedFrom}</span>}
        {line.note !== null && <b dir="auto">{line.note}</b>}
        {line.reason !== null && <span className="small soft">{t.rich("reason", { reason: line.reason, bdi })}</span>}
        {line.clockNotes.map((note) => (
          <span key={note} className="clock-note">
            <Icon of={ClockAlert} />
            <span>{note}</span>
          </span>
        ))}
      </span>
      <ButtonLink to={line.href} look="quiet">
        {t.rich("change", { date: `${line.day}, ${line.clock}`, hidden })}
      </ButtonLink>
    </li>
  );
}

function StateOf({ state }: Pick<OwnedDateLine, "state">) {
  const t = useTranslations("myEvents.dates.state");
  if (state === "coming") return null;
  if (state === "running") return <b className="running-word">{t("running")}</b>;
  return (
    <span>
      <Pill tone={state === "cancelled" ? "danger" : "info"} {...(state === "cancelled" && { icon: CalendarX })}>
        {t(state)}
      </Pill>
    </span>
  );
}
