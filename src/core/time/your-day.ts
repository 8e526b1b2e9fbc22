import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import type { TimeStyle } from "#core/time/format.ts";
import { formatWeekdayLong, formatWeekdayShort } from "#core/time/format.ts";
import type { Words } from "#core/words.ts";

/**
 * The viewer's weekday when a moment falls on another day for the viewer than for the host: "Mon for you"; null when
 * the day is the same (CONVENTIONS 4.10). A weekday and not "tomorrow": beside the host's weekday, "tomorrow" reads as
 * if the host's day were meant. A key of messages `time`.
 */
export function yourDayWords(
  instant: EpochMs,
  host: ZoneId,
  { style, width }: { style: TimeStyle; width: "short" | "long" },
): Words<"yourDay"> | null {
  if (localDate(instant, host) === localDate(instant, style.zone)) return null;
  const format = width === "short" ? formatWeekdayShort : formatWeekdayLong;
  return { key: "yourDay", values: { weekday: format(instant, style) } };
}
