import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import { FIT_MAX_HOURS } from "#core/free-hours/free-spans.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** The dates that start at the same moment: the events, by slot, and when each date ends. */
type SameStart = { startsAt: EpochMs; slots: number[]; ends: EpochMs[] };

/** Which dates count: not over at `now`, and started by `startsBy`, if it is not null. */
type DatesQuery = { now: EpochMs; startsBy: EpochMs | null };

/** The dates of events in memory, by the slot of their event and by start. */
export type IndexedDates = {
  datesOf: (readonly EpochMs[])[];
  lastOf: (EpochMs | null)[];
  byStart: Map<EpochMs, SameStart>;
  /** All starts in order; null after another one came. */
  inOrder: readonly SameStart[] | null;
  /** The current dates of the last `now`; null after a change. */
  current: { now: EpochMs; starts: Float64Array } | null;
};

export function noDates(): IndexedDates {
  return { datesOf: [], lastOf: [], byStart: new Map(), inOrder: null, current: null };
}

/** Replaces an event's dates: start and end of each, in order, and the start of the last one before them. */
export function putDates(
  all: IndexedDates,
  slot: number,
  { dates, lastStart }: { dates: readonly EpochMs[]; lastStart: EpochMs | null },
): void {
  for (const [startsAt] of pairsOf(all.datesOf[slot] ?? [])) {
    const { slots, ends } = sameStart(all, startsAt);
    const place = slots.indexOf(slot);
    slots.splice(place, 1);
    ends.splice(place, 1);
  }
  for (const [startsAt, endsAt] of pairsOf(dates)) {
    const { slots, ends } = sameStart(all, startsAt);
    slots.push(slot);
    ends.push(endsAt);
  }
  all.datesOf[slot] = dates;
  all.lastOf[slot] = lastStart;
  all.current = null;
}

function sameStart(all: IndexedDates, startsAt: EpochMs): SameStart {
  const known = all.byStart.get(startsAt);
  if (known !== undefined) return known;
  const same = { startsAt, slots: [], ends: [] };
  all.byStart.set(startsAt, same);
  all.inOrder = null;
  return same;
}

/** The start of each event's date that runs or is the next, by slot; infinite if there is none by `startsBy`. */
export function currentStarts(all: IndexedDates, { now, startsBy }: DatesQuery): Float64Array {
  if (all.current?.now !== now)
    all.current = { now, starts: Float64Array.from(all.datesOf, (dates) => currentStart(dates, now)) };
  const { starts } = all.current;
  return startsBy === null ? starts : starts.map((startsAt) => (startsAt <= startsBy ? startsAt : Infinity));
}

/** The start of each event's last date, by slot; infinite if it has one to come, or none. */
export function lastStarts(all: IndexedDates, now: EpochMs): Float64Array {
  const coming = currentStarts(all, { now, startsBy: null });
  return Float64Array.from(all.datesOf, (dates, slot) =>
    coming[slot] === Infinity ? (dates.at(-2) ?? all.lastOf[slot] ?? Infinity) : Infinity,
  );
}

/** The start of each event's first date in one of the spans, by slot; infinite if there is none. */
export function firstStarts(all: IndexedDates, spans: readonly StartSpan[], query: DatesQuery): Float64Array {
  const firsts = new Float64Array(all.datesOf.length).fill(Infinity);
  for (const [same, until] of startsIn(all, spans, query))
    eachDate(same, { until, now: query.now }, (slot) => {
      if (firsts[slot] === Infinity) firsts[slot] = same.startsAt;
    });
  return firsts;
}

type CellsQuery = DatesQuery & {
  /** Only dates in these spans; null for all. */
  spans: readonly StartSpan[] | null;
  /** By slot, 1 for an event that is counted. */
  isListed: Uint8Array;
};

/** For each cell of the week (`cellOf`), the number of the listed events with a date at that time. */
export function countInCells(
  all: IndexedDates,
  parts: PartsOfDays,
  { spans, isListed, ...query }: CellsQuery,
): ReadonlyMap<number, number> {
  const whole = [{ from: parts.bounds[0] ?? 0, to: parts.bounds.at(-1) ?? 0 }];
  // By slot, one more than the number of the cell that counted the event last.
  const counted = new Uint8Array(all.datesOf.length);
  const counts = new Map<number, number>();
  for (const [cell, starts] of byCell(startsIn(all, spans ?? whole, query), parts)) {
    let count = 0;
    for (const [same, until] of starts)
      eachDate(same, { until, now: query.now }, (slot) => {
        if (counted[slot] === cell + 1 || isListed[slot] !== 1) return;
        counted[slot] = cell + 1;
        count++;
      });
    if (count > 0) counts.set(cell, count);
  }
  return counts;
}

/** The starts in each of the spans, in order, with the moment by which a date must be over. */
function* startsIn(
  all: IndexedDates,
  spans: readonly StartSpan[],
  { startsBy }: DatesQuery,
): Generator<readonly [SameStart, EpochMs]> {
  const inOrder = (all.inOrder ??= [...all.byStart.values()].toSorted((one, other) => one.startsAt - other.startsAt));
  const last = startsBy ?? Infinity;
  let at = 0;
  for (const { from, to, until = Infinity } of spans) {
    at = firstFrom(inOrder, from, at);
    for (let same = inOrder[at]; same !== undefined && same.startsAt < to; same = inOrder[++at]) {
      if (same.startsAt > last) return;
      yield [same, until];
    }
  }
}

/** The starts by cell of the week. */
function byCell(
  starts: Iterable<readonly [SameStart, EpochMs]>,
  { bounds, cells }: PartsOfDays,
): ReadonlyMap<number, (readonly [SameStart, EpochMs])[]> {
  let part = 0;
  return Map.groupBy(starts, ([{ startsAt }]) => {
    while (part + 1 < cells.length && (bounds[part + 1] ?? 0) <= startsAt) part++;
    return cells[part] ?? 0;
  });
}

/**
 * Calls `visit` for each event with a date at this start that is not over at `now`, and by `until` is over or has gone on
 * for so long that this does not matter.
 */
function eachDate(
  { startsAt, slots, ends }: SameStart,
  { until, now }: { until: EpochMs; now: EpochMs },
  visit: (slot: number) => void,
): void {
  const isLongEnough = startsAt + FIT_MAX_HOURS * HOUR_MS <= until;
  for (let at = 0; at < slots.length; at++) {
    const endsAt = ends[at] ?? 0;
    if (endsAt > now && (isLongEnough || endsAt <= until)) visit(slots[at] ?? 0);
  }
}

/** Start and end of each date. */
function* pairsOf(dates: readonly EpochMs[]): Generator<readonly [EpochMs, EpochMs]> {
  for (let at = 0; at + 1 < dates.length; at += 2) yield [dates[at] ?? 0, dates[at + 1] ?? 0];
}

function currentStart(dates: readonly EpochMs[], now: EpochMs): EpochMs {
  for (let at = 0; at + 1 < dates.length; at += 2) if ((dates[at + 1] ?? 0) > now) return dates[at] ?? Infinity;
  return Infinity;
}

/** The place of the first start from an instant on, looking from `begin` on. */
function firstFrom(inOrder: readonly SameStart[], from: EpochMs, begin: number): number {
  let [low, high] = [begin, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.startsAt ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
