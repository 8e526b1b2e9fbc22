import { DAY_MS, type EpochMs, HOUR_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { offsetMs } from "#core/time/local-time.ts";

/** The parts of a visitor's day, with the hour at which each begins (design language §8). */
const DAY_PARTS = [
  { key: "dayPartOvernight", fromHour: 0 },
  { key: "dayPartEarlyMorning", fromHour: 5 },
  { key: "dayPartMorning", fromHour: 8 },
  { key: "dayPartAfternoon", fromHour: 12 },
  { key: "dayPartEvening", fromHour: 17 },
  { key: "dayPartLateEvening", fromHour: 21 },
] as const;
export type DayPartKey = (typeof DAY_PARTS)[number]["key"];

/** The part of the day that holds an hour from 0 to 24, as a key of messages `time`. */
export function dayPartOfHour(hour: number): DayPartKey {
  return (DAY_PARTS.findLast((part) => part.fromHour <= hour) ?? DAY_PARTS[0]).key;
}

/** The hour of the day in `zone`, with its fraction: 19.5 at half past seven in the evening. */
export function hourOfDay(instant: EpochMs, zone: ZoneId): number {
  const sinceMidnight = (((instant + offsetMs(zone, instant)) % DAY_MS) + DAY_MS) % DAY_MS;
  return Math.floor(sinceMidnight / SECOND_MS) / (HOUR_MS / SECOND_MS);
}

/** The part of the visitor's day in which a moment lies. */
export function dayPartOf(instant: EpochMs, zone: ZoneId): DayPartKey {
  return dayPartOfHour(hourOfDay(instant, zone));
}
