import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Column } from "#core/imports/columns.ts";
import type { ImportResult, TakenBack } from "#core/imports/import-result.ts";
import {
  type ColumnMapping,
  type ImportKind,
  type ImportRowEntry,
  type ImportRunOptions,
  type ImportState,
  type ImportSurvey,
  SOURCES_MAX,
} from "#core/imports/import-run.ts";
import { ROW_WARNINGS, type RowWarning } from "#core/imports/row-warning.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { events } from "#data/tables/events.ts";
import { importChanges, importMappings, importRows, importRuns, importSources } from "#data/tables/imports.ts";
import type { Connection } from "#data/transaction.ts";

/** An import in the dashboard. */
export type ImportRun = {
  runId: string;
  actorId: string | null;
  /** Started by `npm run import`, not in the dashboard or by a scheduled source. */
  fromCommandLine: boolean;
  source: string;
  kind: ImportKind;
  fileName: string;
  fileBytes: number;
  state: ImportState;
  survey: ImportSurvey | null;
  mapping: ColumnMapping | null;
  options: ImportRunOptions;
  totalRows: number;
  doneRows: number;
  /** What the preview found. */
  preview: ImportResult | null;
  /** Figures of applying, so far. */
  result: ImportResult | null;
  /** Figures of undoing, so far. */
  takenBack: TakenBack | null;
  refusal: ValidationError | null;
  /** The number under which the log states why it failed. */
  errorId: string | null;
  createdAt: EpochMs;
  startedAt: EpochMs | null;
  endedAt: EpochMs | null;
};

const RECENT_MAX = 10;
/** Rows of a preview per page. */
export const IMPORT_ROWS_PAGE = 50;
const REFUSED_AT_ONCE = 500;

/** The run with this id; null when there is none. */
export async function findImportRun(db: Connection, runId: string): Promise<ImportRun | null> {
  const [found] = await db.select(SHOWN).from(importRuns).where(eq(importRuns.publicId, runId));
  return found ?? null;
}

/** The newest runs, also those only uploaded. */
export function listRecentImports(db: Connection): Promise<readonly ImportRun[]> {
  return db.select(SHOWN).from(importRuns).orderBy(desc(importRuns.createdAt), desc(importRuns.id)).limit(RECENT_MAX);
}

/** The newest run from the command line that has changed events and was not undone; null when there is none. */
export async function findLatestUndoableImport(db: Connection): Promise<ImportRun | null> {
  const [found] = await db
    .select(SHOWN)
    .from(importRuns)
    .where(
      and(
        eq(importRuns.fromCommandLine, true),
        inArray(importRuns.state, ["applied", "applying"]),
        exists(
          db
            .select({ eventId: importChanges.eventId })
            .from(importChanges)
            .where(eq(importChanges.runId, importRuns.id)),
        ),
      ),
    )
    .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
    .limit(1);
  return found ?? null;
}

type RowsQuery = {
  runId: string;
  kinds: readonly ImportRowEntry["kind"][];
  /** Only rows with this warning; null for all. */
  warning: RowWarning | null;
  viewerId: string;
};

/** A row of the preview with the likeliest event that is already there. */
export type ReviewedRow = ImportRowEntry & { duplicate: { publicId: string; title: string } | null };

/** A page of the rows of a preview, in file order; pages count from 1. */
export async function listImportRows(
  db: Connection,
  { runId, kinds, warning, viewerId }: RowsQuery,
  page: number,
): Promise<{ rows: readonly ReviewedRow[]; count: number }> {
  const id = await idOf(db, runId);
  if (id === null) return { rows: [], count: 0 };
  const isWarned = warning === null ? undefined : sql`${warning} = any(${importRows.warnings})`;
  const matching = and(eq(importRows.runId, id), inArray(importRows.kind, [...kinds]), isWarned);
  const twin = alias(events, "twin");
  const rows = await db
    .select({ ...ROW, changes: changesFor(viewerId), duplicate: { publicId: twin.publicId, title: twin.title } })
    .from(importRows)
    .leftJoin(events, eq(events.id, importRows.eventId))
    .leftJoin(twin, and(eq(twin.id, importRows.duplicateId), isNull(twin.deletedAt), ne(twin.visibility, "private")))
    .where(matching)
    .orderBy(asc(importRows.row))
    .limit(IMPORT_ROWS_PAGE)
    .offset((page - 1) * IMPORT_ROWS_PAGE);
  return { rows, count: await db.$count(importRows, matching) };
}

/** One row of a preview; null when there is none. */
export async function findPreviewRow(db: Connection, runId: string, row: number): Promise<ImportRowEntry | null> {
  const id = await idOf(db, runId);
  if (id === null) return null;
  const [found] = await db
    .select(ROW)
    .from(importRows)
    .where(and(eq(importRows.runId, id), eq(importRows.row, row)));
  return found ?? null;
}

/** Numbers of the rows of a preview, by kind and by warning. */
export type RowCounts = Record<ImportRowEntry["kind"] | "excludedNew" | "excludedChanged", number> & {
  /** Of the new and changed rows, and for `zone` also of those refused because of their time zone. */
  warnings: Record<RowWarning, number>;
};

/** Counts the rows of a preview. */
export async function countImportRows(db: Connection, runId: string): Promise<RowCounts> {
  const warned = ROW_WARNINGS.map(
    (warning) => sql`count(*) filter (where ${warning} = any(warnings))::int as ${sql.identifier(warning)}`,
  );
  const found = await db.execute<Record<string, number>>(sql`
    select count(*) filter (where kind = 'new')::int as new, count(*) filter (where kind = 'changed')::int as changed,
           count(*) filter (where kind = 'refused')::int as refused,
           count(*) filter (where kind = 'new' and excluded)::int as "excludedNew",
           count(*) filter (where kind = 'changed' and excluded)::int as "excludedChanged", ${sql.join(warned, sql`, `)}
      from import_rows where run_id = (select id from import_runs where public_id = ${runId})`);
  const count = (name: string) => found.rows[0]?.[name] ?? 0;
  return {
    new: count("new"),
    changed: count("changed"),
    refused: count("refused"),
    excludedNew: count("excludedNew"),
    excludedChanged: count("excludedChanged"),
    warnings: Object.fromEntries(ROW_WARNINGS.map((name) => [name, count(name)])) as Record<RowWarning, number>,
  };
}

/** The changes of a row, without texts of another person's private event (PRODUCT P6). */
function changesFor(viewerId: string) {
  const changes = sql`case when ${isWithheldSql(viewerId, "events")} then '[]'::jsonb else ${importRows.changes} end`;
  return changes.mapWith(importRows.changes);
}

/** All refused rows in file order, some hundred at a time. */
export async function* streamRefusedRows(db: Connection, runId: string): AsyncGenerator<ImportRowEntry> {
  const id = await idOf(db, runId);
  if (id === null) return;
  for (let after = -1; ;) {
    const rows = await db
      .select(ROW)
      .from(importRows)
      .where(and(eq(importRows.runId, id), eq(importRows.kind, "refused"), gt(importRows.row, after)))
      .orderBy(asc(importRows.row))
      .limit(REFUSED_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < REFUSED_AT_ONCE) return;
    after = last.row;
  }
}

/** The column mapping of the source's last file, by the names in its first row. */
export async function findMapping(db: Connection, source: string): Promise<Readonly<Record<string, Column | null>>> {
  const [found] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.source, source));
  return found?.mapping ?? {};
}

async function idOf(db: Connection, runId: string): Promise<number | null> {
  const [found] = await db.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.publicId, runId));
  return found?.id ?? null;
}

const SHOWN = {
  runId: importRuns.publicId,
  actorId: importRuns.actorId,
  fromCommandLine: importRuns.fromCommandLine,
  source: importRuns.source,
  kind: importRuns.kind,
  fileName: importRuns.fileName,
  fileBytes: importRuns.fileBytes,
  state: importRuns.state,
  survey: importRuns.survey,
  mapping: importRuns.mapping,
  options: importRuns.options,
  totalRows: importRuns.totalRows,
  doneRows: importRuns.doneRows,
  preview: importRuns.preview,
  result: importRuns.result,
  takenBack: importRuns.takenBack,
  refusal: importRuns.refusal,
  errorId: importRuns.errorId,
  createdAt: importRuns.createdAt,
  startedAt: importRuns.startedAt,
  endedAt: importRuns.endedAt,
};

const ROW = {
  row: importRows.row,
  kind: importRows.kind,
  title: importRows.title,
  organizer: importRows.organizer,
  changes: importRows.changes,
  faults: importRows.faults,
  cells: importRows.cells,
  startsAt: importRows.startsAt,
  timezone: importRows.timezone,
  newOrganizer: importRows.newOrganizer,
  warnings: importRows.warnings,
  excluded: importRows.excluded,
};

export type ImportSourceRow = typeof importSources.$inferSelect;

/** The organizer that owns the calendar. */
export type SourceOwner = { id: number; name: string; userId: string | null; isVerified: boolean };

/** The directory's own sources, the oldest first. */
export function listDirectorySources(db: Connection): Promise<ImportSourceRow[]> {
  const own = isNull(importSources.organizerId);
  return db.select().from(importSources).where(own).orderBy(asc(importSources.id)).limit(SOURCES_MAX);
}

/** An organizer's calendar; null for none. */
export async function findSourceOfOrganizer(db: Connection, organizerId: number): Promise<ImportSourceRow | null> {
  const [found] = await db.select().from(importSources).where(eq(importSources.organizerId, organizerId));
  return found ?? null;
}
