import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import { FIT_MAX_HOURS } from "#core/free-hours/free-spans.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";

/** The dates that start at the same moment: the events, by slot, and when each date ends. */
type SameStart = { startsAt: EpochMs; slots: number[]; ends: EpochMs[] };

/** Which dates count: not over at `now`, and started by `startsBy`, if it is not null. */
type DatesQuery = { now: EpochMs; startsBy: EpochMs | null };

/** The dates of events in memory, by the slot of their event and by start. */
export class IndexedDates {
  readonly #datesOf: (readonly EpochMs[])[] = [];
  readonly #lastOf: (EpochMs | null)[] = [];
  readonly #byStart = new Map<EpochMs, SameStart>();
  #inOrder: readonly SameStart[] | null = null;
  #current: { now: EpochMs; starts: Float64Array } | null = null;

  /** Start and end of each date of an event, in order, and the start of the last one before them. */
  put(slot: number, dates: readonly EpochMs[], lastStart: EpochMs | null): void {
    this.#current = null;
    this.#datesOf[slot] = dates;
    this.#lastOf[slot] = lastStart;
    for (let at = 0; at + 1 < dates.length; at += 2) {
      const [startsAt = 0, endsAt = 0] = [dates[at], dates[at + 1]];
      const same = this.#byStart.get(startsAt) ?? this.#addStart(startsAt);
      same.slots.push(slot);
      same.ends.push(endsAt);
    }
  }

  remove(slot: number): void {
    const dates = this.#datesOf[slot] ?? [];
    for (let at = 0; at < dates.length; at += 2) {
      const same = this.#byStart.get(dates[at] ?? 0);
      const place = same?.slots.indexOf(slot) ?? -1;
      same?.slots.splice(place, 1);
      same?.ends.splice(place, 1);
    }
    this.put(slot, [], null);
  }

  /** The start of each event's date that runs or is the next, by slot; infinite if there is none by `startsBy`. */
  currentStarts({ now, startsBy }: DatesQuery): Float64Array {
    if (this.#current?.now !== now) {
      const starts = Float64Array.from(this.#datesOf, (dates) => currentStart(dates, now));
      this.#current = { now, starts };
    }
    const { starts } = this.#current;
    return startsBy === null ? starts : starts.map((start) => (start <= startsBy ? start : Infinity));
  }

  /** The start of each event's last date, by slot; infinite if it has one to come, or none. */
  lastStarts(now: EpochMs): Float64Array {
    const coming = this.currentStarts({ now, startsBy: null });
    return Float64Array.from(this.#datesOf, (dates, slot) =>
      coming[slot] === Infinity ? (dates.at(-2) ?? this.#lastOf[slot] ?? Infinity) : Infinity,
    );
  }

  /** The start of each event's first date in one of the spans, by slot; infinite if there is none. */
  firstStarts(spans: readonly StartSpan[], query: DatesQuery): Float64Array {
    const starts = new Float64Array(this.#datesOf.length).fill(Infinity);
    for (const [{ startsAt, slots, ends }, until] of this.#startsIn(spans, query))
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        if (starts[slot] === Infinity && isOverBy(startsAt, ends[at] ?? 0, until, query.now)) starts[slot] = startsAt;
      }
    return starts;
  }

  /**
   * For each cell of the week (`cellOf`), the number of events with a date at that time, of those that `isListed` names.
   * @param spans Only dates in these spans, besides; null for all.
   */
  countCells(
    { bounds, cells }: PartsOfDays,
    { spans, isListed, ...query }: DatesQuery & { spans: readonly StartSpan[] | null; isListed: Uint8Array },
  ): ReadonlyMap<number, number> {
    const all = { from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 };
    const startsOfCell = new Map<number, (readonly [SameStart, number])[]>();
    let part = 0;
    for (const each of this.#startsIn(spans ?? [all], query)) {
      while (part + 1 < cells.length && (bounds[part + 1] ?? 0) <= each[0].startsAt) part++;
      const cell = cells[part] ?? 0;
      const starts = startsOfCell.get(cell);
      if (starts === undefined) startsOfCell.set(cell, [each]);
      else starts.push(each);
    }
    const counted = new Int16Array(this.#datesOf.length).fill(-1);
    const counts = new Map<number, number>();
    for (const [cell, starts] of startsOfCell) {
      let count = 0;
      for (const [{ startsAt, slots, ends }, until] of starts)
        for (let at = 0; at < slots.length; at++) {
          const slot = slots[at] ?? 0;
          if (counted[slot] === cell || isListed[slot] !== 1) continue;
          if (!isOverBy(startsAt, ends[at] ?? 0, until, query.now)) continue;
          counted[slot] = cell;
          count++;
        }
      if (count > 0) counts.set(cell, count);
    }
    return counts;
  }

  #addStart(startsAt: EpochMs): SameStart {
    const same = { startsAt, slots: [], ends: [] };
    this.#byStart.set(startsAt, same);
    this.#inOrder = null;
    return same;
  }

  /** The starts in each of the spans, in order, with the moment by which a date must be over. */
  *#startsIn(spans: readonly StartSpan[], { startsBy }: DatesQuery): Generator<readonly [SameStart, EpochMs]> {
    this.#inOrder ??= [...this.#byStart.values()].toSorted((one, other) => one.startsAt - other.startsAt);
    const last = startsBy ?? Infinity;
    let at = 0;
    for (const { from, to, until = Infinity } of spans) {
      at = firstFrom(this.#inOrder, from, at);
      for (let same = this.#inOrder[at]; same !== undefined && same.startsAt < to; same = this.#inOrder[++at]) {
        if (same.startsAt > last) return;
        yield [same, until];
      }
    }
  }
}

/** Whether a date is not over at `now`, and by `until` is over or has gone on for so long that this does not matter. */
function isOverBy(startsAt: EpochMs, endsAt: EpochMs, until: EpochMs, now: EpochMs): boolean {
  return endsAt > now && Math.min(endsAt, startsAt + FIT_MAX_HOURS * HOUR_MS) <= until;
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
