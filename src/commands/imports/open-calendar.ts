import type { BatchItem, OpenedFile } from "#commands/imports/batch-item.ts";
import { keyedRow } from "#commands/imports/keyed-row.ts";
import type { ImportFile } from "#commands/imports/survey-file.ts";
import type { CalendarContext, CalendarEntry } from "#core/imports/calendar-entry.ts";
import { CALENDAR_HEADER, calendarCells, calendarRow } from "#core/imports/calendar-row.ts";
import { refusedRow } from "#core/imports/import-result.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import { rowFault } from "#core/imports/row-fault.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { calendarBlocks } from "#formats/icalendar-blocks.ts";
import { readCalendarEntry, readCalendarFacts, readCalendarZone } from "#formats/icalendar-read.ts";

/** What is known of a calendar before its events are imported. */
type Survey = { context: CalendarContext; overrides: ReadonlyMap<string, readonly CalendarEntry[]>; rows: number };

/**
 * Looks a calendar file through once, keeping only what changes single dates, and makes its events readable as rows are; or says why it is refused whole.
 * Rows are counted from 1, as the events stand in the file; a changed date is part of its series' row.
 */
export async function openCalendar(
  file: ImportFile,
  run: { options: ImportRunOptions; fileName: string },
): Promise<Checked<OpenedFile>> {
  const survey = await surveyCalendar(file, run);
  if (!survey.ok) return survey;
  const { rows } = survey.value;
  if (rows === 0) return refused("imports.file.noEntries");
  const context = { header: CALENDAR_HEADER, order: "unknown", zone: run.options.timezone } as const;
  return accepted({ header: CALENDAR_HEADER, context, rows, items: () => itemsOf(file, survey.value) });
}

async function surveyCalendar(
  file: ImportFile,
  { options, fileName }: { options: ImportRunOptions; fileName: string },
): Promise<Checked<Survey>> {
  const series = new Set<string>();
  const overrides = new Map<string, CalendarEntry[]>();
  const located = new Map<string, string>();
  let facts = { name: "", timezone: "" };
  let rows = 0;
  for await (const block of calendarBlocks(file.open())) {
    if (block.kind === "not-calendar") return refused("imports.file.notCalendar");
    if (block.kind === "unclosed") {
      rows += 1;
      break;
    }
    if (block.kind === "facts") facts = readCalendarFacts(block.text);
    else if (block.kind === "VTIMEZONE") {
      const zone = readCalendarZone(block.text);
      if (zone !== null && zone.location !== "") located.set(zone.tzid, zone.location);
    } else {
      const entry = readCalendarEntry(block.text);
      rows += 1;
      if (entry === null) continue;
      if (entry.recurrenceId === null) series.add(entry.uid);
      else overrides.set(entry.uid, [...(overrides.get(entry.uid) ?? []), entry]);
    }
  }
  for (const [uid, changed] of overrides) {
    // A changed date that came without its series is an event of its own.
    if (series.has(uid)) rows -= changed.length;
    else overrides.delete(uid);
  }
  const organizerName = options.owner?.organizerName ?? null;
  const context = { facts: { ...facts, located }, zone: options.timezone, organizerName, fileName };
  return accepted({ context, overrides, rows });
}

async function* itemsOf(file: ImportFile, { context, overrides }: Survey): AsyncGenerator<BatchItem> {
  let row = 0;
  for await (const block of calendarBlocks(file.open())) {
    if (block.kind === "facts" || block.kind === "VTIMEZONE" || block.kind === "not-calendar") continue;
    const entry = block.kind === "VEVENT" ? readCalendarEntry(block.text) : null;
    const changed = entry === null ? [] : (overrides.get(entry.uid) ?? []);
    if (entry !== null && entry.recurrenceId !== null && changed.length > 0) continue;
    row += 1;
    if (entry === null) {
      const fault = rowFault(null, "", { key: "imports.row.entryUnreadable", values: { line: block.line } });
      yield { kind: "refused", refused: refusedRow(row, [fault], { cells: [], header: CALENDAR_HEADER }), cells: [] };
      continue;
    }
    const cells = calendarCells(entry, context);
    const read = calendarRow(entry, changed, context);
    yield read.ok
      ? { kind: "readable", row: keyedRow(read.row, { row, cells }) }
      : { kind: "refused", refused: refusedRow(row, read.faults, { cells, header: CALENDAR_HEADER }), cells };
  }
}
