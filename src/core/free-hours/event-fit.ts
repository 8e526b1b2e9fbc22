import type { Span } from "#core/events/listed-day.ts";
import { isInFreeTime } from "#core/free-hours/free-spans.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { clockOf, type IsoWeekday, offsetMs, toLocal, weekdayOf } from "#core/time/local-time.ts";

/** A date of an event in the next eight weeks; `timezone` is its schedule's. */
export type FitDate = { startsAt: EpochMs; endsAt: EpochMs; timezone: ZoneId };

const DAY_TIMES = [
  { name: "night", fromHour: 0 },
  { name: "morning", fromHour: 5 },
  { name: "afternoon", fromHour: 12 },
  { name: "evening", fromHour: 17 },
  { name: "night", fromHour: 22 },
] as const;

/** When the dates of an event are on the viewer's clock; `time` is null when they are at different times of day. */
export type UsualTimes = { days: readonly IsoWeekday[]; time: (typeof DAY_TIMES)[number]["name"] | null };

/**
 * How an event fits the viewer's free hours: all its dates, some of them or none; or, where a clock change alone makes the
 * difference, the dates beside it. `isEvery` says that all dates on the fitting side fit; `clock` is the local time of
 * the dates on the other side, null when it differs.
 */
export type EventFit =
  | { fits: "all"; dates: number; times: UsualTimes; last: EpochMs }
  | { fits: "some"; dates: number; of: number }
  | { fits: "none" }
  | { fits: "until"; last: EpochMs; next: EpochMs; isEvery: boolean; clock: string | null }
  | { fits: "from"; first: EpochMs; isEvery: boolean; clock: string | null }
  | { fits: "except"; first: EpochMs; last: EpochMs; clock: string | null };

type Tested = FitDate & { isFit: boolean; clock: string };

/** Dates without a clock change between them: of the viewer's zone, or of the host's. */
type Stretch = { dates: readonly Tested[]; fits: number };

/** Tests the dates of an event, in order, against the spans of the viewer's free time; null without a date. */
export function fitOf(dates: readonly FitDate[], spans: readonly Span[], zone: ZoneId): EventFit | null {
  const tested = dates.map((date) => ({
    ...date,
    isFit: isInFreeTime(date, spans),
    clock: clockOf(toLocal(date.startsAt, zone)),
  }));
  const fits = countFits(tested);
  const last = tested.at(-1);
  if (last === undefined) return null;
  if (fits === 0) return { fits: "none" };
  if (fits === tested.length) return { fits: "all", dates: fits, times: usualTimes(tested, zone), last: last.startsAt };
  return changedFit(stretchesOf(tested, zone)) ?? { fits: "some", dates: fits, of: tested.length };
}

function countFits(dates: readonly Tested[]): number {
  return dates.filter(({ isFit }) => isFit).length;
}

/** Parts the dates where the hours between the host's clock and the viewer's change. */
function stretchesOf(dates: readonly Tested[], zone: ZoneId): readonly Stretch[] {
  const apart = ({ startsAt, timezone }: FitDate) => offsetMs(zone, startsAt) - offsetMs(timezone, startsAt);
  const stretches: Tested[][] = [];
  for (const date of dates) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (before === undefined || before.timezone !== date.timezone || apart(before) !== apart(date))
      stretches.push([date]);
    else stretch?.push(date);
  }
  return stretches.map((each) => ({ dates: each, fits: countFits(each) }));
}

/** The fit of an event some of whose dates fit, where a clock change explains it; null where it does not. */
function changedFit(stretches: readonly Stretch[]): EventFit | null {
  const sides = sidesOf(stretches);
  const [one, two, three] = sides;
  if (one === undefined || two === undefined || sides.length > 3) return null;
  if (three !== undefined) {
    if (one.fits === 0 || !isWhole(one) || !isWhole(three)) return null;
    return { fits: "except", first: startOf(two), last: endOf(two), clock: clockOfAll(two) };
  }
  if (two.fits === 0)
    return { fits: "until", last: lastFit(one), next: startOf(two), isEvery: isWhole(one), clock: clockOfAll(two) };
  const fitting = { ...two, dates: two.dates.filter(({ isFit }) => isFit) };
  return { fits: "from", first: startOf(fitting), isEvery: isWhole(two), clock: clockOfAll(fitting) };
}

/** Neighbors of which all have a date that fits, or all have none, are one side. */
function sidesOf(stretches: readonly Stretch[]): readonly Stretch[] {
  const sides: Stretch[] = [];
  for (const { dates, fits } of stretches) {
    const before = sides.at(-1);
    if (before === undefined || before.fits > 0 !== fits > 0) sides.push({ dates, fits });
    else sides[sides.length - 1] = { dates: [...before.dates, ...dates], fits: before.fits + fits };
  }
  return sides;
}

function isWhole({ dates, fits }: Stretch): boolean {
  return fits === dates.length;
}

function startOf({ dates }: Stretch): EpochMs {
  return dates[0]?.startsAt ?? 0;
}

function endOf({ dates }: Stretch): EpochMs {
  return dates.at(-1)?.startsAt ?? 0;
}

function lastFit({ dates }: Stretch): EpochMs {
  return dates.findLast(({ isFit }) => isFit)?.startsAt ?? 0;
}

function clockOfAll({ dates }: Stretch): string | null {
  const clocks = new Set(dates.map(({ clock }) => clock));
  return clocks.size === 1 ? (dates[0]?.clock ?? null) : null;
}

function usualTimes(dates: readonly Tested[], zone: ZoneId): UsualTimes {
  const days = new Set(dates.map(({ startsAt }) => weekdayOf(toLocal(startsAt, zone))));
  const times = new Set(dates.map(({ clock }) => timeOfDay(Number(clock.slice(0, 2)))));
  const [time = null] = times;
  return { days: [...days].toSorted(), time: times.size === 1 ? time : null };
}

function timeOfDay(hour: number): UsualTimes["time"] {
  return DAY_TIMES.findLast(({ fromHour }) => fromHour <= hour)?.name ?? null;
}

/** Whether a date is so late that its event goes on for all of the eight weeks. */
export function isToTheEnd(last: EpochMs, within: Span): boolean {
  return within.to - last <= 8 * DAY_MS;
}
