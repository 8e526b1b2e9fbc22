import type { EventType } from "#core/events/event.ts";
import { cellOf, type Column, type Header } from "#core/imports/columns.ts";
import { type DateCell, type DateOrder, readDateCell, settleDate } from "#core/imports/date-cell.ts";
import { readYesNo } from "#core/imports/list-cells.ts";
import { noted, rowFault, type RowError } from "#core/imports/row-error.ts";
import { readZoneCell } from "#core/imports/zone-cell.ts";
import { DURATION_MAX_SECONDS, type Schedule } from "#core/occurrences/occurrence.ts";
import { normaliseRule, weeklyRuleOf } from "#core/occurrences/recurrence-rule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { isRepeatedTime, toInstant, toLocal, wallMs } from "#core/time/local-time.ts";

/** Input for all rows of a file: its order of day and month, and the zone of rows without one. */
export type RowContext = {
  header: Header;
  order: DateOrder;
  zone: ZoneId;
  /** The type of rows without one. */
  type?: EventType;
};

const COLUMN_OF: Record<keyof Schedule, Column> = {
  startsLocal: "start_date",
  timezone: "timezone",
  durationSeconds: "end_date",
  rrule: "rrule",
};

type Settled = { kind: "local"; local: LocalDateTime } | { kind: "instant"; instant: EpochMs };

/** The schedule of a row's event; errors are added to `faults`, and the result is then undefined. */
export function readSchedule(cells: readonly string[], context: RowContext, faults: RowError[]): Schedule | undefined {
  const text = (column: Column) => cellOf(cells, context.header, column);
  const zoneText = text("timezone");
  const timezone = zoneText.trim() === "" ? context.zone : noted(faults, "timezone", zoneText, readZoneCell(zoneText));
  const start = noted(faults, "start_date", text("start_date"), readDate(text("start_date"), context.order));
  const end = noted(faults, "end_date", text("end_date"), readDate(text("end_date"), context.order));
  const repeats = noted(faults, "recurring", text("recurring"), readYesNo(text("recurring")));
  const rule = noted(faults, "rrule", text("rrule"), readRule(text("rrule")));
  if (timezone === undefined || start === undefined || end === undefined) return undefined;
  const seconds = noted(faults, "end_date", text("end_date"), durationOf(start, end, timezone));
  if (seconds === undefined || repeats === undefined || rule === undefined) return undefined;
  const schedule = { ...startOf(start, timezone, { rule, repeats }), durationSeconds: seconds };
  for (const { field, fault } of validateSchedule(schedule)) {
    faults.push(rowFault(COLUMN_OF[field], text(COLUMN_OF[field]), { ...fault, key: `recurrence.${fault.key}` }));
  }
  return schedule;
}

/**
 * A single instant that is the second of two equal times of the zone's clock is stored in UTC, because in the zone it
 * would mean the first. A series needs the zone.
 */
function startOf(
  start: Settled,
  timezone: ZoneId,
  { rule, repeats }: { rule: string | null; repeats: boolean },
): Pick<Schedule, "startsLocal" | "timezone" | "rrule"> {
  const startsLocal = start.kind === "local" ? start.local : toLocal(start.instant, timezone);
  const rrule = rule ?? (repeats ? weeklyRuleOf(startsLocal) : null);
  if (rrule === null && start.kind === "instant" && isRepeatedTime(start.instant, timezone))
    return { startsLocal: toLocal(start.instant, "UTC"), timezone: "UTC", rrule };
  return { startsLocal, timezone, rrule };
}

/** Whether a row has no zone of its own: no zone cell, and both times with an offset. */
export function leavesZoneOpen(cells: readonly string[], header: Header): boolean {
  if (cellOf(cells, header, "timezone").trim() !== "") return false;
  return (["start_date", "end_date"] as const).every((column) => {
    const cell = readDateCell(cellOf(cells, header, column));
    return cell.ok && cell.value.kind === "instant";
  });
}

function readDate(text: string, order: DateOrder): Result<Settled> {
  if (text.trim() === "") return refused("imports.row.dateMissing");
  const cell: Result<DateCell> = readDateCell(text);
  if (!cell.ok) return cell;
  if (cell.value.kind !== "slashed") return accepted(cell.value);
  const local = settleDate(cell.value, order);
  return local.ok ? accepted({ kind: "local", local: local.value }) : local;
}

/**
 * Exact seconds from start to end, as a rule repeats them (RFC 5545 §3.8.5.3). A start that a clock change skips moves
 * forward, and an end in the same local time moves with it.
 */
function durationOf(start: Settled, end: Settled, zone: ZoneId): Result<number> {
  const startsAt = momentOf(start, zone);
  const skipped = start.kind === "local" && end.kind === "local" && startsAt.clockEffect === "gap";
  const lasts = skipped ? wallMs(end.local) - wallMs(start.local) : momentOf(end, zone).instant - startsAt.instant;
  if (lasts <= 0) return refused("fields.endBeforeStart");
  const seconds = Math.round(lasts / SECOND_MS);
  const days = (DURATION_MAX_SECONDS * SECOND_MS) / DAY_MS;
  return seconds <= DURATION_MAX_SECONDS ? accepted(seconds) : refused("fields.durationTooLong", { days });
}

function momentOf(settled: Settled, zone: ZoneId): ReturnType<typeof toInstant> {
  return settled.kind === "local" ? toInstant(settled.local, zone) : { instant: settled.instant, clockEffect: null };
}

/** The rule as stored; null if there is none. */
function readRule(text: string): Result<string | null> {
  if (text.trim() === "") return accepted(null);
  const rule = normaliseRule(text);
  return rule.ok ? accepted(rule.text) : refused(`recurrence.${rule.fault.key}`, rule.fault.values);
}

/** Errors of the whole row: too few cells, or text in cells without a column. */
export function cellCountFault(cells: readonly string[], header: Header): RowError | null {
  const beyond = cells.slice(header.names.length).some((cell) => cell.trim() !== "");
  if (cells.length >= header.least && !beyond) return null;
  const fault = { key: "imports.row.cells", values: { cells: cells.length, columns: header.least } };
  return rowFault(null, cells.join(" | "), fault);
}
