import type { Span } from "#core/events/listed-day.ts";
import { countSlots, dropSlot, dropSlots, hasSlot, placeFrom, type Slots, without } from "#core/events/slot-sets.ts";
import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import { FIT_MAX_HOURS } from "#core/free-hours/free-spans.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** Dates of all events by start, as columns: they are read in one pass, and one object each would take ten times as long. */
type SortedDates = { starts: Float64Array; ends: Float64Array; slots: Uint32Array };

/** Which dates count: not over at `now`, and started by `startsBy`, if it is not null. */
type DatesQuery = { now: EpochMs; startsBy: EpochMs | null };

/** The dates of a list. */
export type ListDates = DatesQuery & {
  /** Only events with dates to come, only those without, or `any`, with dates or without. */
  dates: "coming" | "past" | "any";
  /** Of dates to come only those in these spans, which are in order; null for all. */
  spans: readonly StartSpan[] | null;
};

/** The dates of events in memory, by the slot of their event and by start. */
export type IndexedDates = {
  /** By slot, the end of the date that ends last; NaN without dates. */
  lastEnds: EpochMs[];
  sorted: SortedDates;
  /** By slot, start and end of each date that is not sorted yet. */
  changed: Map<number, readonly EpochMs[]>;
  /** By the parts of the days of a zone. */
  later: WeakMap<PartsOfDays, LaterDates>;
};

/** By cell of the week, the events with a date there from a moment on. */
type LaterDates = { from: EpochMs; slotsOf: Map<number, Slots> };

export function noDates(): IndexedDates {
  return { lastEnds: [], sorted: columnsOf(0), changed: new Map(), later: new WeakMap() };
}

/** Replaces an event's dates: start and end of each, in order, and the start of its last past date. */
export function putDates(
  all: IndexedDates,
  slot: number,
  { dates, lastStart }: { dates: readonly EpochMs[]; lastStart: EpochMs | null },
): void {
  // It is over, whenever it ended.
  const known = lastStart === null ? dates : [lastStart, lastStart, ...dates];
  all.changed.set(slot, known);
  all.lastEnds[slot] = known.length === 0 ? NaN : Math.max(...known.filter((_, at) => at % 2 === 1));
}

function columnsOf(length: number): SortedDates {
  return { starts: new Float64Array(length), ends: new Float64Array(length), slots: new Uint32Array(length) };
}

/** All dates by start. The new dates of changed events are put between the others, which are copied in long runs. */
function sortedDates(all: IndexedDates): SortedDates {
  const { changed, sorted } = all;
  if (changed.size === 0) return sorted;
  const added = [...changed].flatMap(([slot, dates]) => datesOf(slot, dates));
  added.sort((one, other) => one.startsAt - other.startsAt);
  const isChanged = new Uint8Array(all.lastEnds.length);
  for (const slot of changed.keys()) isChanged[slot] = 1;
  const merged = columnsOf(sorted.slots.length + added.length);
  let [from, length] = [0, 0];
  const copyBefore = (startsAt: EpochMs): void => {
    while (from < sorted.slots.length) {
      const to = runEnd(sorted, from, startsAt, isChanged);
      merged.starts.set(sorted.starts.subarray(from, to), length);
      merged.ends.set(sorted.ends.subarray(from, to), length);
      merged.slots.set(sorted.slots.subarray(from, to), length);
      length += to - from;
      from = to;
      if (isChanged[sorted.slots[from] ?? 0] !== 1) return;
      from++;
    }
  };
  for (const { slot, startsAt, endsAt } of added) {
    copyBefore(startsAt);
    merged.starts[length] = startsAt;
    merged.ends[length] = endsAt;
    merged.slots[length++] = slot;
  }
  copyBefore(Infinity);
  const { starts, ends, slots } = merged;
  all.sorted = { starts: starts.subarray(0, length), ends: ends.subarray(0, length), slots: slots.subarray(0, length) };
  all.changed = new Map();
  all.later = new WeakMap();
  return all.sorted;
}

/** The place of the first date from a place on that is of a changed event or starts at `startsAt` or later. */
function runEnd({ starts, slots }: SortedDates, from: number, startsAt: EpochMs, isChanged: Uint8Array): number {
  let at = from;
  while (at < slots.length && (starts[at] ?? 0) < startsAt && isChanged[slots[at] ?? 0] === 0) at++;
  return at;
}

function datesOf(slot: number, dates: readonly EpochMs[]): { slot: number; startsAt: EpochMs; endsAt: EpochMs }[] {
  return dates.flatMap((startsAt, at) => (at % 2 === 0 ? [{ slot, startsAt, endsAt: dates[at + 1] ?? startsAt }] : []));
}

/** The span of all dates. */
const ALWAYS = [{ from: -Infinity, to: Infinity }];

/** The events of a set whose dates belong to the list. */
export function withDates(all: IndexedDates, slots: Slots, { dates, spans, ...query }: ListDates): Slots {
  if (dates === "any") return slots;
  if (dates === "coming" && (spans !== null || query.startsBy !== null))
    return without(slots, withoutDated(all, slots, { ...query, spans: spans ?? ALWAYS }));
  const left = slots.slice();
  for (let slot = 0; slot < all.lastEnds.length; slot++) {
    const end = all.lastEnds[slot] ?? NaN;
    const belongs = dates === "past" ? end <= query.now : end > query.now;
    if (!belongs) dropSlot(left, slot);
  }
  return left;
}

/** The events of a set that have no date in the spans. */
function withoutDated(
  all: IndexedDates,
  slots: Slots,
  { spans, now, startsBy }: DatesQuery & { spans: readonly StartSpan[] },
): Slots {
  const sorted = sortedDates(all);
  const left = slots.slice();
  const future = placeFrom(sorted.starts, now);
  for (const { from, to, until } of rangesIn(sorted.starts, spans, startsBy)) {
    // What is yet to start and may end at any time need not be looked at, and it is most.
    const sure = until === Infinity ? Math.min(Math.max(from, future), to) : to;
    const walk = { to: sure, step: 1, now, until };
    for (let at = nextDate(sorted, left, from, walk); at < sure; at = nextDate(sorted, left, at + 1, walk))
      dropSlot(left, sorted.slots[at] ?? 0);
    dropSlots(left, sorted.slots.subarray(sure, to));
  }
  return left;
}

/** Events of a list whose dates there start at the same moment. */
type StartingTogether = { startsAt: EpochMs; slots: readonly number[] };

/** The events of a list by the start of their date there: the first in the spans, of past events the last. */
export function* byStart(
  all: IndexedDates,
  slots: Slots,
  { dates, spans, now, startsBy }: ListDates,
): Generator<StartingTogether> {
  const sorted = sortedDates(all);
  const left = slots.slice();
  const walks =
    dates === "past"
      ? [{ from: placeFrom(sorted.starts, now) - 1, to: -1, step: -1, now: -Infinity, until: Infinity }]
      : rangesIn(sorted.starts, spans ?? ALWAYS, startsBy).map((range) => ({ ...range, step: 1, now }));
  let count = countSlots(slots);
  for (const { from, ...walk } of walks) {
    for (let at = from; count > 0;) {
      at = nextDate(sorted, left, at, walk);
      if (at === walk.to) break;
      const startsAt = sorted.starts[at] ?? 0;
      const end = endOfMoment(sorted.starts, at, walk);
      const together = takeDated(sorted, left, at, { ...walk, to: end });
      yield { startsAt, slots: together };
      count -= together.length;
      at = end;
    }
  }
}

/** The place after the dates that start when the one at a place does. */
function endOfMoment(starts: Float64Array, from: number, { to, step }: Walk): number {
  let at = from;
  while (at !== to && starts[at] === starts[from]) at += step;
  return at;
}

/** Takes the events out of a set that have a date on the way. */
function takeDated(sorted: SortedDates, left: Slots, from: number, walk: Walk): readonly number[] {
  const taken: number[] = [];
  for (let at = nextDate(sorted, left, from, walk); at !== walk.to; at = nextDate(sorted, left, at + walk.step, walk)) {
    const slot = sorted.slots[at] ?? 0;
    dropSlot(left, slot);
    taken.push(slot);
  }
  return taken;
}

/**
 * How to walk over the dates: by `step` until the position `to`, which is excluded. Only dates count that are not over
 * at `now` but are by `until`.
 */
type Walk = { to: number; step: number; now: EpochMs; until: EpochMs };

/** The place of the first date from a place on that counts and is of an event in the set. */
function nextDate(
  { starts, ends, slots }: SortedDates,
  left: Slots,
  from: number,
  { to, step, now, until }: Walk,
): number {
  let at = from;
  for (; at !== to; at += step)
    if (isOverBy(starts[at] ?? 0, ends[at] ?? 0, until, now) && hasSlot(left, slots[at] ?? 0)) break;
  return at;
}

/** For each cell of the week (`cellOf`), the number of events of a set with a date at that time. */
export function countInCells(
  all: IndexedDates,
  slots: Slots,
  parts: PartsOfDays,
  { spans, ...query }: Pick<ListDates, "spans" | "now" | "startsBy">,
): ReadonlyMap<number, number> {
  const [counts, total] = [new Map<number, number>(), countSlots(slots)];
  const later = spans === null && query.startsBy === null ? laterInCells(all, parts, query.now) : null;
  for (const [cell, sameCell] of spansOfCells(parts)) {
    const near = within(sameCell, later === null ? spans : [{ from: -Infinity, to: later.from }]);
    const left = near.length === 0 ? slots : withoutDated(all, slots, { ...query, spans: near });
    const count = total - countSlots(left, later?.slotsOf.get(cell));
    if (count > 0) counts.set(cell, count);
  }
  return counts;
}

/** The events with a date in each cell after the next hour; until then, and until a change, they are the same. */
function laterInCells(all: IndexedDates, parts: PartsOfDays, now: EpochMs): LaterDates {
  sortedDates(all);
  const known = all.later.get(parts);
  if (known !== undefined && known.from >= now) return known;
  const from = now + HOUR_MS;
  const every = new Uint32Array((all.lastEnds.length + 31) >>> 5).fill(0xffff_ffff);
  const slotsOf = new Map<number, Slots>();
  for (const [cell, sameCell] of spansOfCells(parts)) {
    const spans = within(sameCell, [{ from, to: Infinity }]);
    slotsOf.set(cell, without(every, withoutDated(all, every, { spans, now, startsBy: null })));
  }
  all.later.set(parts, { from, slotsOf });
  return { from, slotsOf };
}

function spansOfCells({ bounds, cells }: PartsOfDays): ReadonlyMap<number, readonly Span[]> {
  const parts = cells.map((cell, at) => ({ cell, from: bounds[at] ?? 0, to: bounds[at + 1] ?? 0 }));
  return Map.groupBy(parts, ({ cell }) => cell);
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
  startsBy: EpochMs | null,
): readonly { from: number; to: number; until: EpochMs }[] {
  const last = startsBy === null ? Infinity : startsBy + 1;
  return spans.map(({ from, to, until = Infinity }) => ({
    from: placeFrom(starts, from),
    to: placeFrom(starts, Math.max(from, Math.min(to, last))),
    until,
  }));
}

/** Whether a date is not over at `now`, and by `until` is over or has gone on for so long that this does not matter. */
function isOverBy(startsAt: EpochMs, endsAt: EpochMs, until: EpochMs, now: EpochMs): boolean {
  return endsAt > now && (endsAt <= until || startsAt + FIT_MAX_HOURS * HOUR_MS <= until);
}
