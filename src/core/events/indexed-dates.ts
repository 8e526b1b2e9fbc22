import type { Span } from "#core/events/listed-day.ts";
import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import { FIT_MAX_HOURS } from "#core/free-hours/free-spans.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** Dates of all events by start, as columns: they are read in one pass, and one object each would take ten times as long. */
type SortedDates = { starts: Float64Array; ends: Float64Array; slots: Uint32Array };

/** Which dates count: not over at `now`, and started by `startsBy`, if it is not null. */
type DatesQuery = { now: EpochMs; startsBy: EpochMs | null };

/** The dates of events in memory, by the slot of their event and by start. */
export type IndexedDates = {
  datesOf: (readonly EpochMs[])[];
  lastOf: (EpochMs | null)[];
  sorted: SortedDates;
  /** The slots whose dates have changed since they were sorted. */
  changed: Set<number>;
  /** The current dates of the last `now`; null after a change. */
  current: { now: EpochMs; starts: Float64Array } | null;
};

export function noDates(): IndexedDates {
  return { datesOf: [], lastOf: [], sorted: columnsOf(0), changed: new Set(), current: null };
}

/** Replaces an event's dates: start and end of each, in order, and the start of its last past date. */
export function putDates(
  all: IndexedDates,
  slot: number,
  { dates, lastStart }: { dates: readonly EpochMs[]; lastStart: EpochMs | null },
): void {
  all.datesOf[slot] = dates;
  all.lastOf[slot] = lastStart;
  all.changed.add(slot);
  all.current = null;
}

function columnsOf(length: number): SortedDates {
  return { starts: new Float64Array(length), ends: new Float64Array(length), slots: new Uint32Array(length) };
}

/** All dates by start. Those of changed events are sorted and merged with the others. */
function sortedDates(all: IndexedDates): SortedDates {
  const { changed, sorted } = all;
  if (changed.size === 0) return sorted;
  const added = [...changed].flatMap((slot) => pairsOf(all.datesOf[slot] ?? []).map((pair) => ({ slot, ...pair })));
  added.sort((one, other) => one.startsAt - other.startsAt);
  const left = sorted.slots.reduce((count, slot) => count + (changed.has(slot) ? 0 : 1), 0);
  const merged = columnsOf(left + added.length);
  let [to, from] = [0, 0];
  const take = (startsAt: EpochMs, endsAt: EpochMs, slot: number): void => {
    merged.starts[to] = startsAt;
    merged.ends[to] = endsAt;
    merged.slots[to] = slot;
    to++;
  };
  const takeBefore = (startsAt: EpochMs): void => {
    for (; from < sorted.slots.length && (sorted.starts[from] ?? 0) < startsAt; from++)
      if (!changed.has(sorted.slots[from] ?? 0))
        take(sorted.starts[from] ?? 0, sorted.ends[from] ?? 0, sorted.slots[from] ?? 0);
  };
  for (const { startsAt, endsAt, slot } of added) {
    takeBefore(startsAt);
    take(startsAt, endsAt, slot);
  }
  takeBefore(Infinity);
  all.sorted = merged;
  all.changed = new Set();
  return merged;
}

/** The start of each event's date that runs or is the next, by slot; infinite if there is none by `startsBy`. */
export function currentStarts(all: IndexedDates, { now, startsBy }: DatesQuery): Float64Array {
  if (all.current?.now !== now) {
    const current = new Float64Array(all.datesOf.length);
    for (let slot = 0; slot < current.length; slot++) current[slot] = currentStart(all.datesOf[slot] ?? [], now);
    all.current = { now, starts: current };
  }
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
  const { starts, ends, slots } = sortedDates(all);
  const firsts = new Float64Array(all.datesOf.length).fill(Infinity);
  for (const { from, to, until } of rangesIn(starts, spans, query)) {
    for (let at = from; at < to; at++) {
      const [slot = 0, startsAt = 0, endsAt = 0] = [slots[at], starts[at], ends[at]];
      if (firsts[slot] === Infinity && isOverBy(startsAt, endsAt, until, query.now)) firsts[slot] = startsAt;
    }
  }
  return firsts;
}

type CellsQuery = DatesQuery & {
  /** Only dates in these spans; null for all. */
  spans: readonly StartSpan[] | null;
  /** By slot, 0 for an event that is counted. */
  lacks: Uint32Array;
};

/** For each cell of the week (`cellOf`), the number of events that lack nothing and have a date at that time. */
export function countInCells(
  all: IndexedDates,
  { bounds, cells }: PartsOfDays,
  { spans, lacks, ...query }: CellsQuery,
): ReadonlyMap<number, number> {
  const { starts, ends, slots } = sortedDates(all);
  const parts = cells.map((cell, at) => ({ cell, from: bounds[at] ?? 0, to: bounds[at + 1] ?? 0 }));
  const counts = new Map<number, number>();
  // By slot, one more than the number of the cell that counted the event last.
  const counted = new Uint8Array(lacks.length);
  for (const [cell, sameCell] of Map.groupBy(parts, (part) => part.cell)) {
    let count = 0;
    for (const { from, to, until } of rangesIn(starts, within(sameCell, spans), query)) {
      for (let at = from; at < to; at++) {
        const slot = slots[at] ?? 0;
        if (counted[slot] === cell + 1 || lacks[slot] !== 0) continue;
        if (!isOverBy(starts[at] ?? 0, ends[at] ?? 0, until, query.now)) continue;
        counted[slot] = cell + 1;
        count++;
      }
    }
    if (count > 0) counts.set(cell, count);
  }
  return counts;
}

/** Where the parts overlap with the spans; the parts themselves without spans. */
function within(parts: readonly Span[], spans: readonly StartSpan[] | null): readonly StartSpan[] {
  if (spans === null) return parts;
  return parts.flatMap(({ from, to }) =>
    spans
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) })),
  );
}

/** The places of the dates in each span that start by `startsBy`, with the moment by which they must be over. */
function rangesIn(
  starts: Float64Array,
  spans: readonly StartSpan[],
  { startsBy }: DatesQuery,
): readonly { from: number; to: number; until: EpochMs }[] {
  const last = startsBy === null ? Infinity : startsBy + 1;
  return spans.map(({ from, to, until = Infinity }) => ({
    from: firstFrom(starts, from),
    to: firstFrom(starts, Math.min(to, last)),
    until,
  }));
}

/** Whether a date is not over at `now`, and by `until` is over or has gone on for so long that this does not matter. */
function isOverBy(startsAt: EpochMs, endsAt: EpochMs, until: EpochMs, now: EpochMs): boolean {
  return endsAt > now && (endsAt <= until || startsAt + FIT_MAX_HOURS * HOUR_MS <= until);
}

/** Start and end of each date. */
function pairsOf(dates: readonly EpochMs[]): { startsAt: EpochMs; endsAt: EpochMs }[] {
  const pairs: { startsAt: EpochMs; endsAt: EpochMs }[] = [];
  for (let at = 0; at + 1 < dates.length; at += 2) pairs.push({ startsAt: dates[at] ?? 0, endsAt: dates[at + 1] ?? 0 });
  return pairs;
}

function currentStart(dates: readonly EpochMs[], now: EpochMs): EpochMs {
  for (let at = 0; at + 1 < dates.length; at += 2) if ((dates[at + 1] ?? 0) > now) return dates[at] ?? Infinity;
  return Infinity;
}

/** The place of the first start from an instant on. */
function firstFrom(starts: Float64Array, instant: EpochMs): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
