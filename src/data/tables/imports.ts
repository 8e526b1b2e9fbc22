import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Actor } from "#core/audit/actor.ts";
import type { Column } from "#core/imports/columns.ts";
import type { ImportResult, TakenBack } from "#core/imports/import-result.ts";
import type {
  ColumnMapping,
  FieldChange,
  ImportKind,
  ImportRunOptions,
  ImportState,
  ImportSurvey,
} from "#core/imports/import-run.ts";
import type { UndoRecord } from "#core/imports/plan-update.ts";
import type { RowWarning } from "#core/imports/row-warning.ts";
import type { RowError } from "#core/imports/row-error.ts";
import type { VanishedAct } from "#core/imports/vanished.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { instant } from "#data/tables/columns.ts";

/** A sheet or calendar on another server that is read on a schedule. */
export const importSources = pgTable("import_sources", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  kind: text().$type<"sheet" | "ics">().notNull(),
  typed: text().notNull(),
  source: text().notNull(),
  timezone: text().notNull(),
  organizerId: bigint("organizer_id", { mode: "number" }),
  savedBy: text("kept_by"),
  everyHours: integer("every_hours").notNull(),
  etag: text(),
  vanished: text().$type<VanishedAct>().notNull().default("keep"),
  nextAt: instant("next_at").notNull(),
  readAt: instant("read_at"),
  failures: integer().notNull().default(0),
  fault: jsonb().$type<ValidationError>(),
  lastRun: text("last_run"),
  createdAt: instant("created_at").notNull(),
});

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** An import: the file, its options and its progress. */
export const importRuns = pgTable("import_runs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  actorId: text("actor_id"),
  actorRole: text("actor_role").$type<Actor["role"]>().notNull(),
  fromCommandLine: boolean("from_command_line").notNull().default(false),
  source: text().notNull(),
  kind: text().$type<ImportKind>().notNull(),
  fileName: text("file_name").notNull(),
  fileBytes: bigint("file_bytes", { mode: "number" }).notNull().default(0),
  state: text().$type<ImportState>().notNull(),
  survey: jsonb().$type<ImportSurvey>(),
  mapping: jsonb().$type<ColumnMapping>(),
  options: jsonb().$type<ImportRunOptions>().notNull(),
  totalRows: integer("total_rows").notNull().default(0),
  doneRows: integer("done_rows").notNull().default(0),
  preview: jsonb().$type<ImportResult>(),
  result: jsonb().$type<ImportResult>(),
  takenBack: jsonb("taken_back").$type<TakenBack>(),
  refusal: jsonb().$type<ValidationError>(),
  claimedBy: text("claimed_by"),
  claimedUntil: instant("claimed_until"),
  attempts: integer().notNull().default(0),
  errorId: text("error_id"),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  endedAt: instant("ended_at"),
});

/** The file of a run, in parts. */
export const importFileParts = pgTable(
  "import_file_parts",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.part] })],
);

/** Rows of a preview: new ones, those that change an event, and refused ones. */
export const importRows = pgTable(
  "import_rows",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    row: integer().notNull(),
    kind: text().$type<"new" | "changed" | "refused">().notNull(),
    eventId: bigint("event_id", { mode: "number" }),
    title: text().notNull().default(""),
    organizer: text().notNull().default(""),
    changes: jsonb().$type<readonly FieldChange[]>().notNull().default([]),
    faults: jsonb().$type<readonly RowError[]>().notNull().default([]),
    cells: jsonb().$type<readonly string[]>().notNull().default([]),
    startsAt: instant("starts_at"),
    timezone: text(),
    newOrganizer: boolean("new_organizer").notNull().default(false),
    warnings: text().array().$type<RowWarning[]>().notNull().default([]),
    duplicateId: bigint("duplicate_id", { mode: "number" }),
    excluded: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.row] })],
);

/** Rows as a person corrected them: read instead of the file's. */
export const importEdits = pgTable(
  "import_edits",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    row: integer().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.row] })],
);

/** Coming events of a source that the file of a run does not hold any more. */
export const importVanished = pgTable(
  "import_vanished",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.eventId] })],
);

/** The list that an imported event came with, by the run that brought it first. */
export const importLists = pgTable("import_lists", {
  eventId: bigint("event_id", { mode: "number" }).primaryKey(),
  list: bigint({ mode: "number" }).notNull(),
  kept: boolean().notNull().default(false),
});

/** Changes that a run made, for undoing it. */
export const importChanges = pgTable(
  "import_changes",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
    kind: text().$type<"created" | "changed">().notNull(),
    before: jsonb().$type<UndoRecord>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.eventId] })],
);

/** Which column becomes which field, by the names in a source's first row. */
export const importMappings = pgTable("import_mappings", {
  source: text().primaryKey(),
  mapping: jsonb().$type<Readonly<Record<string, Column | null>>>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});
