import type { CalendarQuery } from "#core/events/calendar-address.ts";
import type { Span } from "#core/events/listed-day.ts";
import { spanAroundWeek, spanOfDay } from "#core/events/listed-day.ts";
import { timesWithin } from "#core/events/times-of-week.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { listScope } from "#core/viewer.ts";
import { listChosenDates, listFirstDates, listLongDates } from "#data/queries/calendar.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import { sharedStarts } from "#data/queries/starts.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ExampleKinds } from "#web/routes/calendar/calendar-view.ts";

export type DatedRow = EventRow & { date: RowDate };

/** A date of several of the viewer's days, from the first to the last. */
export type LongDate = { row: DatedRow; first: LocalDate; last: LocalDate };

/** The longest duration of a date is 31 days: one that runs in a period may have begun so long before it. */
const BEGAN_BEFORE_MS = 31 * DAY_MS;

function narrowing(context: RequestContext, { query, filter }: CalendarQuery, within: Span) {
  const { listings, hides } = listScope(context.viewer);
  return { listings, hides, query, filter, times: timesWithin(filter, within, filterReader(context)) };
}

/** The number of dates that start at each instant around these days. */
export async function countPeriod(
  context: RequestContext,
  requested: CalendarQuery,
  days: readonly LocalDate[],
): Promise<readonly StartCount[]> {
  const span = spanAroundWeek(days);
  const search = { ...span, now: context.now, ...narrowing(context, requested, span) };
  return sharedStarts(context.database.db, search);
}

/** Chosen dates of each span, by time: rare ones before frequent ones, and those to come before those that are over. */
export async function chooseDates(
  context: RequestContext,
  requested: CalendarQuery,
  { spans, perSpan }: { spans: readonly Span[]; perSpan: number },
): Promise<readonly (readonly DatedRow[])[]> {
  const { now } = context;
  const within = spanOf(spans);
  const halves = spans.flatMap((span) => splitAt(span, now));
  const { savedBy } = listScope(context.viewer);
  const search = { ...narrowing(context, requested, within), spans: halves, perSpan, savedBy };
  const rows = (await listChosenDates(context.database.db, search)).filter(isDated);
  return spans.map((span) => {
    const found = rows.filter(({ date }) => isIn(date.startsAt, span));
    const isOver = ({ date }: DatedRow) => date.endsAt <= now;
    const chosen = [...found.filter((row) => !isOver(row)), ...found.filter(isOver)].slice(0, perSpan);
    return chosen.toSorted((one, other) => one.date.startsAt - other.date.startsAt);
  });
}

/** The first dates of a span that are not over, at most `limit`. */
export async function firstDates(
  context: RequestContext,
  requested: CalendarQuery,
  { span, limit }: { span: Span; limit: number },
): Promise<readonly DatedRow[]> {
  const { savedBy } = listScope(context.viewer);
  const search = { ...narrowing(context, requested, span), span, now: context.now, limit, savedBy };
  return (await listFirstDates(context.database.db, search)).filter(isDated);
}

function spanOf(spans: readonly Span[]): Span {
  return { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
}

function splitAt({ from, to }: Span, at: EpochMs): readonly Span[] {
  if (from >= to) return [];
  return from < at && at < to
    ? [
        { from, to: at },
        { from: at, to },
      ]
    : [{ from, to }];
}

function isIn(instant: EpochMs, { from, to }: Span): boolean {
  return instant >= from && instant < to;
}

function isDated(row: EventRow): row is DatedRow {
  return row.date !== null;
}

/** More than any page shows. */
const LONG_MAX = 60;

/** The dates that last a day or more and cover several of these days, or one of them and days around. */
export async function findLongDates(
  context: RequestContext,
  requested: CalendarQuery,
  days: readonly LocalDate[],
): Promise<readonly LongDate[]> {
  const zone = context.zone.id;
  const span = { from: spanOfDay(days[0] ?? "", zone).from, to: spanOfDay(days.at(-1) ?? "", zone).to };
  const within = { from: span.from - BEGAN_BEFORE_MS, to: span.to };
  const search = { ...narrowing(context, requested, within), span, limit: LONG_MAX };
  const rows = (await listLongDates(context.database.db, search)).filter(isDated);
  return rows
    .map((row) => ({
      row,
      first: localDate(row.date.startsAt, zone),
      last: localDate(row.date.endsAt - 1, zone),
    }))
    .filter(({ first, last }) => first !== last);
}

/** Which kinds are among these dates: examples, others, or both; one entry for each kind. */
export function exampleKinds(rows: readonly DatedRow[], long: readonly LongDate[]): ExampleKinds {
  const cases = new Set([...rows, ...long.map(({ row }) => row)].map(({ isExample }) => isExample));
  return [...cases].map((isExample) => ({ isExample }));
}
