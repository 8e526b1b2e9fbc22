import type { Column } from "#core/imports/columns.ts";
import type { ImportedField, ImportedValues } from "#core/imports/imported-values.ts";
import type { RowFault } from "#core/imports/row-fault.ts";
import type { ZoneId } from "#core/time/instant.ts";

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
  faults: readonly RowFault[];
  /** As they stand in the file. */
  cells: readonly string[];
  excluded: boolean;
};

/** The largest file that is taken (64 MB). */
export const IMPORT_FILE_MAX_BYTES = 64 * 1024 * 1024;
