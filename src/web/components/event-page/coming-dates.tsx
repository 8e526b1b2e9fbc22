import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import type { DateLine, DatesView } from "#web/components/event-page/event-page-view.ts";

/**
 * The next dates as a strip, each a link to its own page: what moved, what is cancelled, and a note when a clock change
 * moves it for the viewer.
 */
export function ComingDates({ dates, onDatePage }: { dates: DatesView; onDatePage: boolean }) {
  const t = useTranslations("event.dates");
  if (dates.lines.length === 0) return null;
  return (
    <section className="event__section" aria-labelledby="coming-dates">
      <h2 id="coming-dates">{t(onDatePage ? "otherComing" : "coming")}</h2>
      <ul className="coming-dates">
        {dates.lines.map((line) => (
          <ComingDate key={line.href} line={line} />
        ))}
      </ul>
      {dates.allHref !== null && (
        <p className="coming-dates__all">
          <Link to={`${dates.allHref}#coming-dates`}>{t("all")}</Link>
        </p>
      )}
      {dates.isCut && <p className="small soft">{t("cut")}</p>}
    </section>
  );
}

function ComingDate({ line }: { line: DateLine }) {
  const t = useTranslations("event.dates");
  const cancelled = line.state === "cancelled";
  return (
    <li {...(cancelled && { "data-cancelled": "" })}>
      <Link to={line.href}>{line.day}</Link>
      <time dateTime={line.iso}>{line.time}</time>
      <span className="coming-dates__host muted">
        {cancelled && <span className="cancelled-word">{t("cancelled")}</span>}
        {line.state === "running" && <b className="running-word">{t("running")}</b>}{" "}
        {!cancelled && line.hostTime !== null && <bdi>{line.hostTime}</bdi>}
      </span>
      {line.movedBy !== null && <span className="coming-dates__moved">{line.movedBy}</span>}
      {line.note !== null && (
        <b className="coming-dates__note" dir="auto">
          {line.note}
        </b>
      )}
      {line.clockNote !== null && <ClockNote text={line.clockNote} />}
    </li>
  );
}
