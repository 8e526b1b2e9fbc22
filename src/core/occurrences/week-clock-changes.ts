import type { MessageRef } from "#core/message-ref.ts";
import { type ClockShift, clockShiftOf, shiftValues } from "#core/occurrences/clock-change.ts";
import type { Occurrence, Schedule } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zoneTransitions } from "#core/time/zone.ts";

type Dated = {
  schedule: Pick<Schedule, "startsLocal" | "timezone" | "rrule">;
  date: Pick<Occurrence, "originalLocal" | "startsAt">;
};

/** Dates of a week that clock changes move in the same way for the viewer. */
type WeekClockChange = {
  /** The sentence, of `clockChanges.week`, with its numbers. */
  words: MessageRef<ClockShift["changed"]>;
  /** Cities of the hosts' zones, the most frequent first. */
  cities: readonly string[];
  /** When the clocks changed, with their zone; null when several did, or when the moments differ. */
  at: { instant: EpochMs; zone: ZoneId } | null;
};

/**
 * What clock changes do to the dates of a week, compared with the week before, the most frequent change first (design
 * language §8). Dates of series that skip weeks are left out: their own page compares them with the date before.
 */
export function weekClockChanges(dates: readonly Dated[], viewer: ZoneId): readonly WeekClockChange[] {
  const groups = Map.groupBy(
    dates.flatMap(({ schedule, date }) => {
      const shift = clockShiftOf(schedule, date, viewer);
      return shift?.since === "week" ? [{ shift, zone: schedule.timezone, startsAt: date.startsAt }] : [];
    }),
    ({ shift }) => `${shift.changed} ${shift.minutes}`,
  );
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((moved) => {
      const [first] = moved;
      if (first === undefined) return [];
      const words = { key: first.shift.changed, values: shiftValues(first.shift, first.zone) };
      return [{ words, cities: citiesOf(moved.map(({ zone }) => zone)), at: changeOf(moved, viewer) }];
    });
}

function citiesOf(zones: readonly ZoneId[]): readonly string[] {
  const byCity = Map.groupBy(zones, zoneCity);
  return [...byCity].toSorted(([, one], [, other]) => other.length - one.length).map(([city]) => city);
}

type Moved = { shift: ClockShift; zone: ZoneId; startsAt: EpochMs };

/** The one change within the week before these dates; zones that change on the same day count as one. */
function changeOf(moved: readonly Moved[], viewer: ZoneId): WeekClockChange["at"] {
  const changed = moved[0]?.shift.changed;
  if (changed === undefined || changed === "both") return null;
  const changes = moved.map(({ zone, startsAt }) => {
    const of = changed === "host" ? zone : viewer;
    const instant = zoneTransitions(of, { from: startsAt - 7 * DAY_MS, to: startsAt + 1 }).at(-1);
    return instant === undefined ? null : { instant, zone: of };
  });
  const first = changes[0] ?? null;
  const isOne = changes.every((each) => each !== null && Math.abs(each.instant - (first?.instant ?? 0)) < DAY_MS / 2);
  return isOne ? first : null;
}
