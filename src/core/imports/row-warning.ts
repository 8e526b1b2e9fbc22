import { leavesZoneOpen } from "#core/imports/row-schedule.ts";
import { cellOf, type Header } from "#core/imports/columns.ts";
import type { ScheduleDraft } from "#core/events/event-draft.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { clockOf } from "#core/time/local-time.ts";

/** What a person may want to look at in a row that can be imported, in the order of the filter. */
export const ROW_WARNINGS = ["past", "link", "clock", "duplicate", "zone"] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

type Row = {
  link: string | null;
  schedules: readonly ScheduleDraft[];
  /** Whether the row leaves its time zone to the import. */
  lacksZone: boolean;
  isDuplicate: boolean;
};

/** The warnings of a row. */
export function rowWarnings({ link, schedules, lacksZone, isDuplicate }: Row, now: EpochMs): readonly RowWarning[] {
  const holds: Record<RowWarning, boolean> = {
    past: previewDates(schedules, { viewerZone: "UTC", now, count: 1 }).length === 0,
    link: link === null,
    clock: schedules.some((schedule) => meetsClockChange(schedule, now)),
    duplicate: isDuplicate,
    zone: lacksZone,
  };
  return ROW_WARNINGS.filter((warning) => holds[warning]);
}

/** Clocks change at night: other times need not be looked through. */
const CHANGES_BEFORE = "05:00";
/** A year of a weekly series. */
const LOOKED_THROUGH = 60;

/** Whether one of the next dates starts at a time that its clock skips or shows twice. */
function meetsClockChange(schedule: ScheduleDraft, now: EpochMs): boolean {
  if (clockOf(schedule.startsLocal) >= CHANGES_BEFORE) return false;
  const dates = previewDates([schedule], { viewerZone: schedule.timezone, now, count: LOOKED_THROUGH });
  return dates.some(({ clockEffect }) => clockEffect !== null);
}

/** Whether a row of a table has neither a time zone nor times with an offset, so that its zone is the import's. */
export function lacksZone(cells: readonly string[], header: Header): boolean {
  return cellOf(cells, header, "timezone").trim() === "" && !leavesZoneOpen(cells, header);
}
