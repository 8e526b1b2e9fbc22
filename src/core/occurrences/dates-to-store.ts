import { expandOccurrences, nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { DATES_AHEAD_DAYS, DATES_KEPT_DAYS, type Occurrence } from "#core/occurrences/occurrence.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { wallMs } from "#core/time/local-time.ts";

type DatesToStore = {
  dates: readonly Occurrence[];
  /** Series have their dates stored up to here; null when there are no more. */
  until: EpochMs | null;
};

type When = {
  now: EpochMs;
  /** No date of the schedule was ever stored, so that the past 30 days are still to be filled in. */ firstTime: boolean;
};

/**
 * The dates of a schedule that are kept as rows (PRODUCT P3): a one-off always; a series from 30 days ago to 400 days
 * ahead, its next date however far, and of an ended one the last. What was over when a rule changed is history: later
 * calls give no past dates of a series, so that they never appear to have happened.
 */
export function datesToStore(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  { now, firstTime }: When,
): DatesToStore {
  const to = now + DATES_AHEAD_DAYS * DAY_MS;
  const from = now - DATES_KEPT_DAYS * DAY_MS;
  const found = expandOccurrences(schedule, exceptions, { from, to });
  if (schedule.rrule === null) return { dates: found, until: null };
  const dates = firstTime ? found : found.filter((date) => date.endsAt > now);
  const until = hasEnd(schedule.rrule) && nextOccurrences(schedule, exceptions, to, 1).length === 0 ? null : to;
  if (dates.some((date) => !date.cancelled && date.endsAt > now)) return { dates, until };
  const nearest = nearestOutside(schedule, exceptions, { now, from, firstTime });
  // A moved date is among the dates already, wherever it went.
  const isStored = ({ originalLocal }: Occurrence) => dates.some((date) => date.originalLocal === originalLocal);
  return { dates: [...dates, ...nearest.filter((date) => !isStored(date))], until };
}

function hasEnd(rrule: string): boolean {
  return /(^|;)(UNTIL|COUNT)=/.test(rrule);
}

/** The next date beyond the window, or else the last one before it. */
function nearestOutside(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  { now, from, firstTime }: When & { from: EpochMs },
): readonly Occurrence[] {
  const next = nextOccurrences(schedule, exceptions, now, 1);
  if (next.length > 0 || !firstTime) return next;
  const past = expandOccurrences(schedule, exceptions, { from: wallMs(schedule.startsLocal) - DAY_MS, to: from });
  return past.filter((date) => !date.cancelled && date.endsAt <= from).slice(-1);
}
