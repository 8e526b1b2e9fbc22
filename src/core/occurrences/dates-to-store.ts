import { expandOccurrences, nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { DATES_AHEAD_DAYS, DATES_RETENTION_DAYS, type Occurrence } from "#core/occurrences/occurrence.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { wallMs } from "#core/time/local-time.ts";

type DatesToStore = {
  dates: readonly Occurrence[];
  /** Dates of series are stored up to here; null if there are no more. */
  until: EpochMs | null;
};

type When = {
  now: EpochMs;
  /** Nothing is stored of the schedule yet, so that the past 30 days are to be filled in. */ firstTime: boolean;
};

/**
 * The dates of a schedule to store as rows (PRODUCT P3): a one-off always; of a series those from 30 days ago to 400
 * days ahead, its next date however far ahead, and if it has ended the last one. Dates that were over when a rule
 * changed are history: later calls return no past dates of a series, which would appear to have happened.
 */
export function datesToStore(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  { now, firstTime }: When,
): DatesToStore {
  const to = now + DATES_AHEAD_DAYS * DAY_MS;
  const from = now - DATES_RETENTION_DAYS * DAY_MS;
  const found = expandOccurrences(schedule, exceptions, { from, to });
  if (schedule.rrule === null) return { dates: found, until: null };
  const dates = firstTime ? found : found.filter((date) => date.endsAt > now);
  const until = hasEnd(schedule.rrule) && nextOccurrences(schedule, exceptions, to, 1).length === 0 ? null : to;
  if (dates.some((date) => !date.cancelled && date.endsAt > now)) return { dates, until };
  const nearest = nearestOutside(schedule, exceptions, { now, from, firstTime });
  // A moved date is already among the dates, wherever it went.
  const isStored = ({ originalLocal }: Occurrence) => dates.some((date) => date.originalLocal === originalLocal);
  return { dates: [...dates, ...nearest.filter((date) => !isStored(date))], until };
}

function hasEnd(rrule: string): boolean {
  return /(^|;)(UNTIL|COUNT)=/.test(rrule);
}

/** The next date after the window, or else the last one before it. */
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
