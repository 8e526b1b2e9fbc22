import { BEFORE_QUIET_MS, type QuietHours } from "#core/reminders/reminder.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, type ZoneId } from "#core/time/instant.ts";
import { addDays, localDate, toInstant, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { MINUTE_MS } from "#core/time/instant.ts";

/** A time in which nothing is sent: `begins` belongs to it, `ends` does not. */
export type QuietSpan = { begins: EpochMs; ends: EpochMs };

/** The quiet spans that touch the time between two instants. */
export function quietSpans(
  { from, to }: QuietHours,
  zone: ZoneId,
  between: { from: EpochMs; to: EpochMs },
): readonly QuietSpan[] {
  const spans: QuietSpan[] = [];
  const last = localDate(between.to, zone);
  // The hours of the evening before may last into the first day.
  for (let day = addDays(localDate(between.from, zone), -1); day <= last; day = addDays(day, 1)) {
    const at = (minutes: number): EpochMs => toInstant(wallAt(day, minutes), zone).instant;
    const span = { begins: at(from), ends: at(to > from ? to : to + DAY_MS / MINUTE_MS) };
    if (span.ends > between.from && span.begins <= between.to && span.ends > span.begins) spans.push(span);
  }
  return spans;
}

function wallAt(day: string, minutes: number): LocalDateTime {
  return wallFromMs(wallMs(day) + minutes * MINUTE_MS);
}

/**
 * When a reminder due at this moment is sent: at once, or at the end of the quiet hours if the event starts later, else
 * before the quiet hours begin (decision 0039). The planning query has the same rule in SQL; a test compares the two.
 */
export function outsideQuiet(
  dueAt: EpochMs,
  { startsAt, spans }: { startsAt: EpochMs; spans: readonly QuietSpan[] },
): EpochMs {
  const span = spans.find(({ begins, ends }) => begins <= dueAt && dueAt < ends);
  if (span === undefined) return dueAt;
  return span.ends < startsAt ? span.ends : span.begins - BEFORE_QUIET_MS;
}
