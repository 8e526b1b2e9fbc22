import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";

/** The names of the two parts of a day. */
type PartNames = { in: string; out: string };

/**
 * The rows of each day with those in front whose date fits the reader's free hours, first of them the events that fit on
 * all dates; otherwise by time. Each day has a part for what fits and one for the rest, instead of parts by hour.
 */
export function daysByFit(days: readonly DayView[], names: PartNames): readonly DayView[] {
  return days.map((day) => {
    const rows = day.rows.toSorted((one, other) => rank(one) - rank(other));
    return { ...day, rows: rows.map((row, at) => inPart(row, rows[at - 1], names)) };
  });
}

function rank({ fit }: EventRowView): number {
  if (fit === null || !fit.isDateFit) return 2;
  return fit.tone === "all" ? 0 : 1;
}

function inPart(row: EventRowView, before: EventRowView | undefined, names: PartNames): EventRowView {
  if (row.time === null) return row;
  const nameOf = ({ fit }: EventRowView) => (fit?.isDateFit === true ? names.in : names.out);
  const part = before === undefined || nameOf(before) !== nameOf(row) ? nameOf(row) : null;
  // Its neighbor is at another hour of the day, so that no sky leads from one to the next.
  const sky = row.time.sky === null ? null : { from: row.time.sky.from, to: row.time.sky.from };
  return { ...row, time: { ...row.time, part, isNight: false, sky } };
}
