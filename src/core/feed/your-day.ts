import { spanOfDay, weekOf } from "#core/events/listed-day.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, type LocalDate, localDate, toInstant } from "#core/time/local-time.ts";

/** Why a date is part of a member's day: the member saved its event or this date alone, or follows its organizer. */
export type DayMark = "saved" | "savedDate" | "followed";

type Dated = { date: { scheduleId: number; originalLocal: string; startsAt: EpochMs; endsAt: EpochMs } | null };
/** One date of a member's day; `freeUntil` is the next start when nothing of theirs is on for long. */
export type DayEntry<Row> = { row: Row; mark: DayMark; startsAt: EpochMs; endsAt: EpochMs; freeUntil: EpochMs | null };

/** A gap of at least this length gets a line of its own. */
const GAP_MS = 3 * HOUR_MS;

/** The end of the viewer's tomorrow. */
export function dayEnds(now: EpochMs, zone: ZoneId): EpochMs {
  return toInstant(`${addDays(localDate(now, zone), 2)}T00:00:00`, zone).instant;
}

/** The viewer's week from today on, and its end. */
export function yourWeek(now: EpochMs, zone: ZoneId): { days: readonly LocalDate[]; to: EpochMs } {
  const today = localDate(now, zone);
  const days = weekOf(today, today);
  return { days, to: spanOfDay(days.at(-1) ?? today, zone).to };
}

/** The dates of today and tomorrow in order, each once with its strongest mark, by day; what runs since yesterday is today's. */
export function dayTimeline<Row extends Dated>(
  lists: Readonly<Record<DayMark, readonly Row[]>>,
  { now, zone }: { now: EpochMs; zone: ZoneId },
): { date: LocalDate; entries: readonly DayEntry<Row>[] }[] {
  const today = localDate(now, zone);
  const entries = inOrder(lists);
  const ofDay = Map.groupBy(entries, ({ startsAt }) => localDate(Math.max(now, startsAt), zone));
  const shown = [today, addDays(today, 1)].map((date) => ({
    date,
    entries: ofDay.get(date) ?? [],
  }));
  const withGaps = markGaps(shown.flatMap((day) => day.entries));
  const first = shown[0]?.entries.length ?? 0;
  return [
    { date: today, entries: withGaps.slice(0, first) },
    { date: addDays(today, 1), entries: withGaps.slice(first) },
  ].filter((day) => day.entries.length > 0);
}

function inOrder<Row extends Dated>(lists: Readonly<Record<DayMark, readonly Row[]>>): DayEntry<Row>[] {
  const found = new Map<string, DayEntry<Row>>();
  for (const mark of ["saved", "savedDate", "followed"] as const) {
    for (const row of lists[mark]) {
      if (row.date === null) continue;
      const { scheduleId, originalLocal, startsAt, endsAt } = row.date;
      const key = `${scheduleId} ${originalLocal}`;
      if (!found.has(key)) found.set(key, { row, mark, startsAt, endsAt, freeUntil: null });
    }
  }
  return [...found.values()].sort((a, b) => a.startsAt - b.startsAt);
}

/** A gap counts from the end of everything before it, as dates may overlap. */
function markGaps<Row>(entries: readonly DayEntry<Row>[]): DayEntry<Row>[] {
  let busyUntil = 0;
  return entries.map((entry, at) => {
    busyUntil = Math.max(busyUntil, entry.endsAt);
    const next = entries[at + 1];
    const isFree = next !== undefined && next.startsAt - busyUntil >= GAP_MS;
    return { ...entry, freeUntil: isFree ? next.startsAt : null };
  });
}

/** How many are offered to a member who has saved nothing. */
const OFFERED = 3;

/** The first of the coming events in the member's language or without one; of any language when there are none. */
export function offeredEvents<Row extends { languages: readonly string[] }>(
  coming: readonly Row[],
  language: string,
): readonly Row[] {
  const understood = coming.filter(
    ({ languages }) => languages.length === 0 || languages.some((tag) => tag.split("-")[0] === language),
  );
  return (understood.length === 0 ? coming : understood).slice(0, OFFERED);
}
