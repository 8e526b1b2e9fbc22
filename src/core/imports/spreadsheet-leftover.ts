import type { Fault } from "#core/text/fault.ts";
import { DAY_MS, SECOND_MS } from "#core/time/instant.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";

// What spreadsheets leave behind when a cell is not what its author saw (CONVENTIONS 4.11).
const ERROR = /^#(?:[A-Z0-9/]+[!?]?|#+)$/i;
const TIME_ALONE = [
  /^(?:1899-12-3[01]|1900-0[01]-0[01])(?:[T ]|$)/,
  /^(?:12\/3[01]\/1899|3[01]\/12\/1899|[01]\/0?[01]\/1900)(?:\s|$)/,
];
const SERIAL = /^\d{1,6}(?:[.,]\d+)?$/;
const SERIAL_EPOCH = "1899-12-30T00:00:00";

/** What is wrong with a cell that a spreadsheet spoiled: an error value, a time without its date, a bare serial number; null when it is none. */
export function leftoverFault(cell: string): Fault | null {
  if (ERROR.test(cell)) return { key: "imports.row.spreadsheetError", values: { error: cell } };
  if (TIME_ALONE.some((pattern) => pattern.test(cell))) return { key: "imports.row.timeWithoutDate", values: {} };
  if (!SERIAL.test(cell)) return null;
  const days = Number(cell.replace(",", "."));
  // Serial numbers count days; a fraction of a second is the rounding of the number.
  const wall = Math.round((wallMs(SERIAL_EPOCH) + days * DAY_MS) / SECOND_MS) * SECOND_MS;
  return { key: "imports.row.serialNumber", values: { date: wallFromMs(wall) } };
}
