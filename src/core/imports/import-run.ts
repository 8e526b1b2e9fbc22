import type { Actor } from "#core/audit/actor.ts";
import type { Column } from "#core/imports/columns.ts";
import type { ImportedField, ImportedValues } from "#core/imports/imported-values.ts";
import type { RowError } from "#core/imports/row-error.ts";
import { HOUR_MS, type ZoneId } from "#core/time/instant.ts";

/** How often a source can be read, in hours; a day unless something else is chosen. */
export const SOURCE_HOURS = [1, 6, 24, 168] as const;
export type SourceHours = (typeof SOURCE_HOURS)[number];
export const SOURCE_HOURS_DEFAULT: SourceHours = 24;

/** The directory's own sources; more are nobody's to keep right. */
export const SOURCES_MAX = 500;

/** After so many failures the longest wait is reached: a week. */
const WAIT_MAX_HOURS = 168;

/** How long after a reading the next one follows, in milliseconds: twice as long after each failure, a week at most. */
export function nextReadingAfter(everyHours: number, failures: number): number {
  return Math.min(everyHours * 2 ** Math.min(failures, 10), WAIT_MAX_HOURS) * HOUR_MS;
}

export type ImportKind = "csv" | "sheet" | "ics";

/** What a file is by its name, in any case; null for one that is neither a CSV file nor a calendar. */
export function kindOfFile(name: string): ImportKind | null {
  const ending = /\.(csv|ics)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === "csv" || ending === "ics" ? ending : null;
}

/** Where a run stands. At work are previewing, applying, cancelling and undoing; uploading is a file that is not whole yet. */
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
/** Those that write events: one run of a source at a time. */
export const IMPORT_STATES_WRITING = ["applying", "cancelling", "undoing"] as const;

export function isAtWork(state: ImportState): boolean {
  return (IMPORT_STATES_AT_WORK as readonly string[]).includes(state);
}

/** Which of our columns each column of the file becomes, by its place; null is left out. */
export type ColumnMapping = readonly (Column | null)[];

/** What a run decides for all its rows. */
export type ImportRunOptions = {
  /** The zone of times that name none. */
  timezone: ZoneId;
  /** New events are approved at once; without it they are held (PRODUCT P6). */
  approve: boolean;
  /** Whose events they become, when an organizer's people bring their own calendar; null for the directory's own imports. */
  owner: { userId: string; organizerId: number; organizerName: string } | null;
};

/** What one field of a known event says, and what the row says. */
export type FieldChange = {
  [F in ImportedField]: { field: F; before: ImportedValues[F] | null; after: ImportedValues[F] | null };
}[ImportedField];

/** A row of the preview: a change to look at, or a row that was refused with all its causes. */
export type ImportRowEntry = {
  row: number;
  kind: "changed" | "refused";
  title: string;
  organizer: string;
  changes: readonly FieldChange[];
  faults: readonly RowError[];
  /** As they stand in the file. */
  cells: readonly string[];
  excluded: boolean;
};

/** The largest file that is taken (64 MB). */
export const IMPORT_FILE_MAX_BYTES = 64 * 1024 * 1024;

/** What open dashboards are told of a run at work (message kind `import-progress` of the live stream). */
export type ImportProgress = { runId: string; done: number; total: number; state: ImportState };

/** Moderators, admins and the program itself import into the directory (PRODUCT P7). */
export function mayImport({ role }: Pick<Actor, "role">): boolean {
  return role === "moderator" || role === "admin" || role === "system";
}

/** What is known of a run's file once it has been looked through. */
export type ImportSurvey = {
  /** The first row as it stands in the file; of a calendar the names that its entries' fields have here. */
  names: readonly string[];
  /** The first values of each column, cut, by its place. */
  firstValues: readonly (readonly string[])[];
};
