import { isDeepStrictEqual } from "node:util";
import { type BatchItem, type OpenedFile, keyedRow } from "#commands/imports/batch-item.ts";
import { inPieces } from "#commands/imports/in-pieces.ts";
import type { ImportFile } from "#commands/imports/survey-file.ts";
import type { CalendarContext, CalendarEntry } from "#core/imports/calendar-entry.ts";
import { CALENDAR_HEADER, calendarCells, calendarRow } from "#core/imports/calendar-row.ts";
import { type ZoneDefinition, zoneFinder } from "#core/imports/defined-zone.ts";
import { refusedRow } from "#core/imports/import-result.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import { rowFault } from "#core/imports/row-error.ts";
import { accepted, type Result, type ValidationError, refused } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { windowsZone } from "#core/time/windows-zones.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { BLOCK_MAX_CHARACTERS, calendarBlocks } from "#formats/icalendar-blocks.ts";
import { readCalendarEntry, readCalendarFacts, readCalendarZone } from "#formats/icalendar-read.ts";

/** More changed dates than any series has in the stored days. */
const CHANGED_DATES_MAX = 1_000;
/** Limit for the time zone definitions of a file in memory: hundreds of zones with their full history. */
const CHANGES_OF_ZONES_MAX = 50_000;
/** Blocks that count as a row, readable or not. */
const ROW_BLOCKS: readonly string[] = ["VEVENT", "unclosed", "too-long"];

type CalendarRun = { options: ImportRunOptions; fileName: string; createdAt: EpochMs };

/** What the first pass over a calendar collects. */
type Survey = { context: CalendarContext; overrides: ReadonlyMap<string, readonly CalendarEntry[]>; rows: number };

/**
 * Reads a calendar file once, storing only changes of single dates, and makes its events readable as rows; or returns
 * why the whole file is refused. Rows count from 1 in the order of the file's events; a changed date belongs to its
 * series' row.
 */
export async function openCalendar(file: ImportFile, run: CalendarRun): Promise<Result<OpenedFile>> {
  const survey = await surveyCalendar(file, run);
  if (!survey.ok) return survey;
  const { rows } = survey.value;
  if (rows === 0) return refused("imports.file.noEntries");
  const context = { header: CALENDAR_HEADER, order: "unknown", zone: run.options.timezone, ...typeOf(run) } as const;
  return accepted({ header: CALENDAR_HEADER, context, rows, items: () => itemsOf(file, survey.value) });
}

/** The type of entries without one, if the run has it. */
function typeOf({ options: { type } }: Pick<CalendarRun, "options">) {
  return type === undefined ? {} : { type };
}

async function surveyCalendar(
  file: ImportFile,
  { options, fileName, createdAt }: CalendarRun,
): Promise<Result<Survey>> {
  const overrides = overridesOf();
  const zones = definedZones();
  let facts = { name: "", timezone: "" };
  let rows = 0;
  for await (const block of calendarBlocks(inPieces(file.open()))) {
    if (block.kind === "not-calendar") return refused("imports.file.notCalendar");
    if (block.kind === "nul") return refused("imports.file.notText", { line: block.line });
    if (block.kind === "facts") facts = readCalendarFacts(block.text);
    else if (block.kind === "VTIMEZONE") zones.note(readCalendarZone(block.text));
    else {
      rows += 1;
      if (block.kind === "VEVENT") overrides.note(readCalendarEntry(block.text));
    }
  }
  const changed = overrides.ofSeries();
  for (const entries of changed.values()) rows -= entries.length;
  const organizerName = options.owner?.organizerName ?? null;
  const definedZone = zoneFinder(zones.byTzid);
  const defaults = { zone: options.timezone, ...typeOf({ options }) };
  const context = { facts, definedZone, ...defaults, organizerName, fileName, now: createdAt };
  return accepted({ context, overrides: changed, rows });
}

/** The zones that a calendar defines; a zone with an IANA or Windows name needs no definition. */
function definedZones() {
  const byTzid = new Map<string, ZoneDefinition | ValidationError>();
  let changes = 0;
  return {
    byTzid,
    note(zone: ZoneDefinition | null): void {
      if (zone === null || canonicalZone(zone.tzid) !== null || windowsZone(zone.tzid) !== null) return;
      const { tzid, location, observances } = zone;
      const before = byTzid.get(tzid);
      if (before !== undefined) {
        if (!isDeepStrictEqual(before, zone)) byTzid.set(tzid, { key: "imports.row.zoneDefinedTwice", values: {} });
        return;
      }
      changes += observances?.reduce((sum, { added }) => sum + 1 + added.length, 0) ?? 0;
      byTzid.set(tzid, changes > CHANGES_OF_ZONES_MAX ? { tzid, location, observances: null } : zone);
    },
  };
}

/** The changed dates of a calendar by series; one without its series is an event of its own. */
function overridesOf() {
  const series = new Set<string>();
  const changed = new Map<string, CalendarEntry[]>();
  return {
    note(entry: CalendarEntry | null): void {
      if (entry === null) return;
      if (entry.recurrenceId === null) series.add(entry.uid);
      else if (!changed.get(entry.uid)?.push(entry)) changed.set(entry.uid, [entry]);
    },
    ofSeries: (): ReadonlyMap<string, readonly CalendarEntry[]> =>
      new Map([...changed].filter(([uid]) => series.has(uid))),
  };
}

async function* itemsOf(file: ImportFile, { context, overrides }: Survey): AsyncGenerator<BatchItem> {
  let row = 0;
  for await (const block of calendarBlocks(inPieces(file.open()))) {
    if (!ROW_BLOCKS.includes(block.kind)) continue;
    const entry = block.kind === "VEVENT" ? readCalendarEntry(block.text) : null;
    const changed = overrides.get(entry?.uid ?? "") ?? [];
    if (entry?.recurrenceId && changed.length > 0) continue;
    row += 1;
    if (changed.length > CHANGED_DATES_MAX) {
      const values = { count: changed.length, max: CHANGED_DATES_MAX };
      yield refusedEntry(row, { key: "imports.row.tooManyChangedDates", values });
    } else if (entry !== null) yield itemOf(entry, changed, { row, context });
    else yield refusedEntry(row, entryFault(block));
  }
}

function entryFault({ kind, line }: { kind: string; line: number }): ValidationError {
  return kind === "too-long"
    ? { key: "imports.row.entryTooLong", values: { line, max: BLOCK_MAX_CHARACTERS } }
    : { key: "imports.row.entryUnreadable", values: { line } };
}

function refusedEntry(row: number, why: ValidationError): BatchItem {
  const fault = rowFault(null, "", why);
  return { kind: "refused", refused: refusedRow(row, [fault], { cells: [], header: CALENDAR_HEADER }), cells: [] };
}

function itemOf(
  entry: CalendarEntry,
  changed: readonly CalendarEntry[],
  { row, context }: { row: number; context: CalendarContext },
): BatchItem {
  const cells = calendarCells(entry, context);
  const read = calendarRow(entry, changed, context);
  return read.ok
    ? { kind: "readable", row: keyedRow(read.row, { row, cells }) }
    : { kind: "refused", refused: refusedRow(row, read.faults, { cells, header: CALENDAR_HEADER }), cells };
}
