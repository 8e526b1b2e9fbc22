import type { EventType } from "#core/events/event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Column } from "#core/imports/columns.ts";
import type { ImportedField, ImportedValues } from "#core/imports/imported-values.ts";
import type { RowError } from "#core/imports/row-error.ts";
import type { VanishedAct } from "#core/imports/vanished.ts";
import type { RowWarning } from "#core/imports/row-warning.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";

/** How often a source can be fetched, in hours; the default is a day. */
export const SOURCE_HOURS = [1, 6, 24, 168] as const;
export type SourceHours = (typeof SOURCE_HOURS)[number];
export const SOURCE_HOURS_DEFAULT: SourceHours = 24;

/** Most sources of the directory; nobody could look after more. */
export const SOURCES_MAX = 500;

/** The longest wait after repeated failures: a week. */
const WAIT_MAX_HOURS = 168;

/** Milliseconds until the next reading of a source: doubled after each failure, a week at most. */
export function nextReadingAfter(everyHours: number, failures: number): number {
  return Math.min(everyHours * 2 ** Math.min(failures, 10), WAIT_MAX_HOURS) * HOUR_MS;
}

export type ImportKind = "csv" | "sheet" | "ics";

/** The kind of a file by its name, ignoring case; null if it is neither CSV nor a calendar. */
export function kindOfFile(name: string): ImportKind | null {
  const ending = /\.(csv|ics)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === "csv" || ending === "ics" ? ending : null;
}

/**
 * The state of a run. Previewing, applying, cancelling and undoing are at work; uploading is a file that is not
 * complete yet.
 */
export type ImportState =
  | "uploading"
  | "uploaded"
  | "mapped"
  | "previewing"
  | "previewed"
  | "applying"
  | "applied"
  | "cancelling"
  | "cancelled"
  | "undoing"
  | "undone"
  | "failed";

export const IMPORT_STATES_AT_WORK = ["previewing", "applying", "cancelling", "undoing"] as const;
/** States that write events: one such run per source at a time. */
export const IMPORT_STATES_WRITING = ["applying", "cancelling", "undoing"] as const;

export function isAtWork(state: ImportState): boolean {
  return (IMPORT_STATES_AT_WORK as readonly string[]).includes(state);
}

/** Our column for each column of the file, by position; null leaves it out. */
export type ColumnMapping = readonly (Column | null)[];

/** Choices that apply to all rows of a run. */
export type ImportRunOptions = {
  /** The zone of times without one. */
  timezone: ZoneId;
  /** The type of rows without one; absent in runs from before the setting. */
  type?: EventType;
  /** Whether new events are approved at once; otherwise they are held (PRODUCT P6). */
  approve: boolean;
  /** The source's setting for events that it no longer contains; absent if it changes nothing. */
  vanished?: VanishedAct;
  /** The owner of the events if an organizer's people import their own calendar; null for the directory's own imports. */
  owner: { userId: string; organizerId: number; organizerName: string } | null;
};

/** One field of a known event: its current value, and the row's. */
export type FieldChange = {
  [F in ImportedField]: { field: F; before: ImportedValues[F] | null; after: ImportedValues[F] | null };
}[ImportedField];

/** A row of the preview: a new event, a change to review, or a refused row with all its errors. */
export type ImportRowEntry = {
  row: number;
  kind: "new" | "changed" | "refused";
  title: string;
  organizer: string;
  changes: readonly FieldChange[];
  faults: readonly RowError[];
  /** As written in the file. */
  cells: readonly string[];
  /** The next date, else the first, in the row's zone; null for a refused row. */
  startsAt: EpochMs | null;
  timezone: ZoneId | null;
  newOrganizer: boolean;
  warnings: readonly RowWarning[];
  excluded: boolean;
};

/** The largest file accepted (64 MB). */
export const IMPORT_FILE_MAX_BYTES = 64 * 1024 * 1024;

/** Progress of a run for open dashboards (message kind `import-progress` of the live stream). */
export type ImportProgress = { runId: string; done: number; total: number; state: ImportState };

/** Moderators, admins and the command line import into the directory (PRODUCT P7). */
export function mayImport({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}

/** What a first look through a run's file found. */
export type ImportSurvey = {
  /** The first row as written in the file; for a calendar the names of its entries' fields. */
  names: readonly string[];
  /** The first values of each column, cut, by position. */
  firstValues: readonly (readonly string[])[];
};
