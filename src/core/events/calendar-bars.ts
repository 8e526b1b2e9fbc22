import type { LocalDate } from "#core/time/local-time.ts";

/** Something that covers the viewer's days from `first` to `last`, both included. */
type Bar = { first: LocalDate; last: LocalDate };

/** Bars above each other in a week; what has no room in them is shown with its start only. */
const LANES_MAX = 2;

/**
 * Places bars in the lanes of a week, so that each keeps its lane on all its days. Returns the lanes of each day, null
 * where one is free, without free lanes at the end. The first bars of the list have precedence.
 */
export function barsOfWeek<Each extends Bar>(
  bars: readonly Each[],
  week: readonly LocalDate[],
): readonly (readonly (Each | null)[])[] {
  const lanes = Array.from({ length: LANES_MAX }, () => new Map<LocalDate, Each>());
  for (const bar of bars) {
    const days = week.filter((day) => covers(bar, day));
    const lane = lanes.find((taken) => days.every((day) => !taken.has(day)));
    for (const day of days) lane?.set(day, bar);
  }
  return week.map((day) => {
    const ofDay = lanes.map((lane) => lane.get(day) ?? null);
    return ofDay.slice(0, ofDay.findLastIndex((bar) => bar !== null) + 1);
  });
}

/** Whether a bar is on a day. */
export function covers({ first, last }: Bar, day: LocalDate): boolean {
  return first <= day && day <= last;
}
