import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { isLocalDateTime, wallFromMs, wallMs } from "#core/time/local-time.ts";

/** How a file writes 03/04/2027, derived from its dates that can be read in only one way. */
export type DateOrder = "month-first" | "day-first" | "contradictory" | "unknown";

/** Number of dates in a file that can only be month first, and only day first. */
type DateEvidence = { monthFirst: number; dayFirst: number };

export const NO_DATE_EVIDENCE: DateEvidence = { monthFirst: 0, dayFirst: 0 };

/** Adds the evidence of one more cell: a number above 12 must be a day. Cells that are no date count nothing. */
export function withEvidence(evidence: DateEvidence, numbers: { first: number; second: number }): DateEvidence {
  const { first, second } = numbers;
  if (second > 12 && second <= 31 && isMonth(first)) return { ...evidence, monthFirst: evidence.monthFirst + 1 };
  if (first > 12 && first <= 31 && isMonth(second)) return { ...evidence, dayFirst: evidence.dayFirst + 1 };
  return evidence;
}

/** The order on which all evidence agrees. Never a guess: without evidence `unknown`, with both kinds `contradictory`. */
export function dateOrderOf(evidence: DateEvidence): DateOrder {
  if (evidence.monthFirst > 0 && evidence.dayFirst > 0) return "contradictory";
  if (evidence.monthFirst > 0) return "month-first";
  return evidence.dayFirst > 0 ? "day-first" : "unknown";
}

function isMonth(number: number): boolean {
  return number >= 1 && number <= 12;
}

// Remains of a spreadsheet's conversion, where a cell is not what its author saw (CONVENTIONS 4.11).
const ERROR = /^#(?:[A-Z0-9/]+[!?]?|#+)$/i;
const TIME_ALONE = [
  /^(?:1899-12-3[01]|1900-0[01]-0[01])(?:[T ]|$)/,
  /^(?:12\/3[01]\/1899|3[01]\/12\/1899|[01]\/0?[01]\/1900)(?:\s|$)/,
];
const SERIAL = /^\d{1,6}(?:[.,]\d+)?$/;
const SERIAL_EPOCH = "1899-12-30T00:00:00";

/**
 * What is wrong with a cell that a spreadsheet damaged: an error value, a time without its date, a bare serial number;
 * null if none of these.
 */
function leftoverFault(cell: string): ValidationError | null {
  if (ERROR.test(cell)) return { key: "imports.row.spreadsheetError", values: { error: cell } };
  if (TIME_ALONE.some((pattern) => pattern.test(cell))) return { key: "imports.row.timeWithoutDate", values: {} };
  if (!SERIAL.test(cell)) return null;
  const days = Number(cell.replace(",", "."));
  // Serial numbers count days; a fraction of a second is a rounding error.
  const wall = Math.round((wallMs(SERIAL_EPOCH) + days * DAY_MS) / SECOND_MS) * SECOND_MS;
  return { key: "imports.row.serialNumber", values: { date: wallFromMs(wall) } };
}

/**
 * A date cell as written: a local time, an instant (it had an offset), or a date whose order of day and month depends
 * on the file.
 */
export type DateCell =
  | { kind: "local"; local: LocalDateTime }
  | { kind: "instant"; instant: EpochMs }
  | { kind: "slashed"; first: number; second: number; year: string; clock: string };

/** Dates outside these years are typing errors. */
const YEAR_MIN = 1970;
const YEAR_MAX = 2199;

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ]\s*(\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2})(?::(\d\d))?(?::(\d\d))?\s*(?:([ap])\.?m?\.?)?)?$/i;
const MIDNIGHT = "00:00:00";
const OFFSET_MAX_MINUTES = 18 * 60;

/** Parses a date cell: ISO 8601 with or without offset and seconds, or M/D/YYYY with a 12- or 24-hour time. */
export function readDateCell(text: string): Result<DateCell> {
  const cell = text.trim();
  const leftover = leftoverFault(cell);
  if (leftover !== null) return { ok: false, fault: leftover };
  const iso = ISO.exec(cell);
  if (iso !== null) return readIso(iso);
  const slashed = SLASHED.exec(cell);
  return slashed === null ? refused("imports.row.date") : readSlashed(slashed);
}

/** The two numbers of a slashed date, with or without a clear order; null for other cells. */
export function slashedNumbers(text: string): { first: number; second: number } | null {
  const match = SLASHED.exec(text.trim());
  return match === null ? null : { first: Number(match[1]), second: Number(match[2]) };
}

/** The local time of a slashed date. One that can be read in only one way ignores the order; 03/04/2027 needs it. */
export function settleDate(cell: DateCell & { kind: "slashed" }, order: DateOrder): Result<LocalDateTime> {
  const { first, second } = cell;
  const monthFirst = dateOf(cell, first, second);
  const dayFirst = dateOf(cell, second, first);
  if (monthFirst === null && dayFirst === null) return refused("imports.row.noSuchDate");
  if (monthFirst === null || dayFirst === null) return accepted((monthFirst ?? dayFirst) as LocalDateTime);
  if (first === second || order === "month-first") return accepted(monthFirst);
  if (order === "day-first") return accepted(dayFirst);
  return refused(order === "unknown" ? "imports.row.ambiguousDate" : "imports.row.contradictoryDates", {
    monthFirst: monthFirst.slice(0, 10),
    dayFirst: dayFirst.slice(0, 10),
  });
}

function readIso(match: RegExpExecArray): Result<DateCell> {
  const [, date = "", time, seconds = "00", offset] = match;
  const local = `${date}T${time ?? "00:00"}:${seconds}`;
  const fault = dayFault(local);
  if (fault !== null) return { ok: false, fault };
  if (time === undefined) return refused("imports.row.timeMissing");
  if (offset === undefined) return accepted({ kind: "local", local });
  const minutes = offsetMinutes(offset);
  if (Math.abs(minutes) > OFFSET_MAX_MINUTES) return refused("imports.row.date");
  return accepted({ kind: "instant", instant: wallMs(local) - minutes * MINUTE_MS });
}

function readSlashed(match: RegExpExecArray): Result<DateCell> {
  const [, first, second, year = ""] = match;
  const clock = clockIn(match);
  const cell = {
    kind: "slashed",
    first: Number(first),
    second: Number(second),
    year,
    clock: clock ?? MIDNIGHT,
  } as const;
  if (!isYear(year)) return refused("imports.row.year", { year });
  if (dateOf(cell, cell.first, cell.second) === null && dateOf(cell, cell.second, cell.first) === null) {
    return refused("imports.row.noSuchDate");
  }
  if (match[4] === undefined) return refused("imports.row.timeMissing");
  return clock === null ? refused("imports.row.noSuchTime") : accepted(cell);
}

function clockIn(match: RegExpExecArray): string | null {
  const [hour, minute, seconds = "00", half] = match.slice(4, 8);
  // "7" alone could be anything; "7 PM" is a time.
  if (minute === undefined && half === undefined) return null;
  const hours = hourOf(Number(hour), half?.toLowerCase());
  if (hours === null || Number(minute ?? 0) > 59 || Number(seconds) > 59) return null;
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}:${seconds}`;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

function dateOf(cell: DateCell & { kind: "slashed" }, month: number, day: number): LocalDateTime | null {
  const two = (number: number) => String(number).padStart(2, "0");
  const local = `${cell.year}-${two(month)}-${two(day)}T${cell.clock}`;
  return isLocalDateTime(local) ? local : null;
}

function dayFault(local: LocalDateTime): ValidationError | null {
  const year = local.slice(0, 4);
  if (!isLocalDateTime(`${local.slice(0, 10)}T${MIDNIGHT}`)) return { key: "imports.row.noSuchDate", values: {} };
  if (!isLocalDateTime(local)) return { key: "imports.row.noSuchTime", values: {} };
  return isYear(year) ? null : { key: "imports.row.year", values: { year } };
}

function isYear(year: string): boolean {
  return Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX;
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === "Z") return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(":", ""))];
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
