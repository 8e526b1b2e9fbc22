import { type CSSProperties, Fragment } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import { EventRow } from "#web/components/events/event-row.tsx";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import { useTranslations } from "#web/texts.tsx";

/** From this number of rows on, the night of a day is folded. */
const FOLD_FROM = 6;
/** The rows of a folded night that stay in sight. */
const FOLD_SHOWS = 3;

/** Events by the visitor's days and the parts of each day. `level` is the heading level of a day. */
export function EventList({ days, level }: { days: readonly DayView[]; level: 2 | 3 }) {
  const now = useLaterMinute();
  const DayHeading = level === 2 ? "h2" : "h3";
  return days.map((day) => (
    <Fragment key={day.key}>
      {day.part?.heading != null && (
        <h2 className="list-part" id={day.part.id}>
          {day.part.heading}
        </h2>
      )}
      <section className="day" data-near={day.near} aria-labelledby={nameIds(day)}>
        <div className="day__head" id={`day-${day.key}`}>
          <DayHeading className="day__name">{day.name}</DayHeading> <span className="muted small">{day.date}</span>
        </div>
        {partsOf(day.rows).map((part) => (
          <DayPart key={part.name ?? ""} part={part} level={level} now={now} />
        ))}
      </section>
    </Fragment>
  ));
}

/** The day is named by its heading, in a list with parts after that of its part: another part may have the same day. */
function nameIds({ part, key }: DayView): string {
  return part === undefined ? `day-${key}` : `${part.id} day-${key}`;
}

type Part = { name: string | null; isNight: boolean; rows: readonly EventRowView[] };

/** The rows of a day by its parts: the first row of each names it. Rows before the first name have no part. */
function partsOf(rows: readonly EventRowView[]): readonly Part[] {
  const starts = rows.flatMap((row, at) => (at === 0 || row.time?.part != null ? [at] : []));
  return starts.map((from, at) => {
    const time = rows[from]?.time ?? null;
    return { name: time?.part ?? null, isNight: time?.isNight === true, rows: rows.slice(from, starts[at + 1]) };
  });
}

type DayPartProps = { part: Part; level: 2 | 3; now: EpochMs | null };

/** One part of a day: its sky, name and number of events, then the rows. A long night is folded, in HTML alone. */
function DayPart({ part: { name, isNight, rows }, level, now }: DayPartProps) {
  const t = useTranslations("events.part");
  const PartHeading = level === 2 ? "h3" : "h4";
  const rowLevel = (level + (name === null ? 1 : 2)) as 3 | 4 | 5;
  const isFolded = isNight && rows.length >= FOLD_FROM;
  const shown = isFolded ? rows.slice(0, FOLD_SHOWS) : rows;
  return (
    <div className="day-part">
      {name !== null && (
        <div className="day-part__head">
          <span className="day-part__sky" style={skyOf(rows)} aria-hidden="true" />
          <PartHeading className="day-part__name">{name}</PartHeading>
          <span className="day-part__count">{t("count", { count: rows.length })}</span>
        </div>
      )}
      <ol>{rowsOf(shown, rowLevel, now)}</ol>
      {isFolded && (
        <details className="day-part__more">
          <summary>{t("moreOfTheNight", { count: rows.length - FOLD_SHOWS })}</summary>
          <ol>{rowsOf(rows.slice(FOLD_SHOWS), rowLevel, now)}</ol>
        </details>
      )}
    </div>
  );
}

function rowsOf(rows: readonly EventRowView[], level: 3 | 4 | 5, now: EpochMs | null) {
  return rows.map((row) => <EventRow key={rowKey(row)} row={row} level={level} now={now} />);
}

function skyOf(rows: readonly EventRowView[]): CSSProperties | undefined {
  const [first, last] = [rows[0]?.time?.sky, rows.at(-1)?.time?.sky];
  return first == null || last == null
    ? undefined
    : ({ "--sky-from": first.from, "--sky-to": last.to } as CSSProperties);
}

/** The rows of a day have different pages; samples have a number. */
function rowKey({ href, sample }: EventRowView): string | number {
  return href ?? sample ?? "";
}

/** 'Happening now' with its dot, the only animation on the site that starts by itself. */
export function LiveHead({ id, note }: { id: string; note?: string }) {
  const t = useTranslations("events.live");
  return (
    <div className="live-head">
      <span className="live-dot" aria-hidden="true" />
      <h2 id={id}>{t("title")}</h2>
      {note !== undefined && <span className="muted small">{note}</span>}
    </div>
  );
}
