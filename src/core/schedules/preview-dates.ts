import { type ClockShift, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { nextOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { ClockEffect, Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";

/** Dates shown by a form's preview. */
const PREVIEW_DATES = 8;

/** One of the next dates, in the event's zone and in the organizer's. */
export type PreviewDate = {
  /** Index of the schedule that it belongs to. */
  schedule: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  timezone: ZoneId;
  /** Local time of the event and of the organizer. A start that a clock change skips is shown moved forward. */
  hostLocal: LocalDateTime;
  viewerLocal: LocalDateTime;
  /** The event's clock skips this start (`gap`) or shows it twice (`fold`, the first counts; CONVENTIONS 4.10). */
  clockEffect: ClockEffect;
  /** Set if the organizer's clock shows another hour than for the date before, because clocks changed. */
  shift: ClockShift | null;
};

type PreviewInput = Schedule & { exceptions?: readonly ScheduleException[] };

/**
 * The next dates of these schedules after `now`, all in order, at most `count`, and after them those of each schedule's
 * own next dates whose start a clock change skips or repeats (PRODUCT P3). The schedules must be valid
 * (`validateSchedule`); pure, so that the form in the browser and the server without JavaScript show the same.
 */
export function previewDates(
  schedules: readonly PreviewInput[],
  { viewerZone, now, count = PREVIEW_DATES }: { viewerZone: ZoneId; now: EpochMs; count?: number },
): readonly PreviewDate[] {
  const dates = schedules.flatMap((input, schedule) =>
    nextOccurrences(input, input.exceptions ?? [], now, count).map((date): PreviewDate => {
      const { originalLocal, startsAt, endsAt, clockEffect } = date;
      const { timezone } = input;
      const [hostLocal, viewerLocal] = [toLocal(startsAt, timezone), toLocal(startsAt, viewerZone)];
      const shift = clockShiftOf(input, date, viewerZone);
      return { schedule, originalLocal, startsAt, endsAt, timezone, hostLocal, viewerLocal, clockEffect, shift };
    }),
  );
  dates.sort((a, b) => a.startsAt - b.startsAt || a.schedule - b.schedule);
  return dates.filter(({ clockEffect }, at) => at < count || clockEffect !== null);
}
