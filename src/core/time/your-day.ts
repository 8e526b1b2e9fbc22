import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { daysBetween, localDate } from "#core/time/local-time.ts";
import type { Words } from "#core/words.ts";

type YourDayKey = "yourDayToday" | "yourDayTomorrow" | "yourDayOther";

/**
 * Which day a moment falls on for the viewer when it is another one than the host's: "tomorrow for you", and further
 * away "the next day for you"; null when the day is the same (CONVENTIONS 4.10). A key of messages `time`.
 */
export function yourDayWords(
  instant: EpochMs,
  host: ZoneId,
  { now, zone }: { now: EpochMs; zone: ZoneId },
): Words<YourDayKey> | null {
  const yours = localDate(instant, zone);
  const days = daysBetween(localDate(instant, host), yours);
  if (days === 0) return null;
  const ahead = daysBetween(localDate(now, zone), yours);
  if (ahead === 0) return { key: "yourDayToday", values: {} };
  return ahead === 1 ? { key: "yourDayTomorrow", values: {} } : { key: "yourDayOther", values: { days } };
}
