import { randomUUID } from "node:crypto";
import { openCalendar } from "#commands/imports/open-calendar.ts";
import { FILE_PART_BYTES, storedFile } from "#commands/imports/open-run.ts";
import { type ImportFile, surveyFile } from "#commands/imports/survey-file.ts";
import type { Actor } from "#core/audit/actor.ts";
import { proposedMapping } from "#core/imports/column-mapping.ts";
import { type Header, columnNamed } from "#core/imports/columns.ts";
import { foreignFile } from "#core/imports/foreign-file.ts";
import {
  IMPORT_FILE_MAX_BYTES,
  type ImportKind,
  type ImportRunOptions,
  kindOfFile,
  mayImport,
} from "#core/imports/import-run.ts";
import { type Result, type ValidationError, accepted, refused } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteImportRun, insertFilePart, insertImportRun, updateImportRun } from "#data/queries/import-runs-write.ts";
import { findDefaultType } from "#data/queries/site-settings.ts";
import { findMapping } from "#data/queries/import-runs.ts";
import type { Connection } from "#data/transaction.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Stores a file part by part, with one part in memory; returns its size in bytes. Stops as soon as the file is too
 * large or its beginning shows another format; a file known to be too large is read only until its format is clear.
 * Each part is a statement of its own, so that a slow sender blocks nobody.
 */
async function storeFile(
  db: Connection,
  runId: number,
  { file, atLeastBytes = 0 }: { file: AsyncIterable<Uint8Array>; atLeastBytes?: number | undefined },
): Promise<Result<number>> {
  const waiting = new Uint8Array(FILE_PART_BYTES);
  let filled = 0;
  let part = 0;
  let bytes = 0;
  const store = async (): Promise<Result<number>> => {
    const stored = waiting.slice(0, filled);
    const foreign = part === 0 ? foreignFile(stored) : null;
    if (foreign !== null) return { ok: false, fault: foreign };
    if (atLeastBytes > IMPORT_FILE_MAX_BYTES) return tooLarge();
    await insertFilePart(db, runId, part, stored);
    part += 1;
    filled = 0;
    return accepted(bytes);
  };
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > IMPORT_FILE_MAX_BYTES) return tooLarge();
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + FILE_PART_BYTES - filled);
      waiting.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < FILE_PART_BYTES) continue;
      const stored = await store();
      if (!stored.ok) return stored;
    }
  }
  return filled > 0 || part === 0 ? store() : accepted(bytes);
}

function tooLarge(): Result<number> {
  return refused("imports.file.tooLarge", { max: IMPORT_FILE_MAX_BYTES / MEGABYTE });
}

export type NewImport = {
  actor: Actor;
  /** Null: by the file name, .csv or .ics. */
  kind: ImportKind | null;
  /** Null: `csv`, `sheet` or `ics`. */
  source: string | null;
  fileName: string;
  /** Read once, one chunk at a time; not read further once the file is refused. */
  file: AsyncIterable<Uint8Array>;
  /** Minimum size of the file, if its sender states one. */
  atLeastBytes?: number;
  options: ImportRunOptions;
  /** Started by `npm run import`. */
  fromCommandLine?: boolean;
};

export type StartOutcome =
  /** A calendar needs no mapping of columns. */
  | { outcome: "started"; runId: string; state: "uploaded" | "mapped" }
  | { outcome: "refused"; fault: ValidationError }
  | { outcome: "forbidden" };

const NAME_MAX = 255;

/**
 * Stores and surveys a file; nothing is imported yet. A file that is no list of events is refused with the spec's
 * message and not stored.
 */
export async function startImport(
  { db }: Pick<Database, "db">,
  request: NewImport,
  now: EpochMs,
): Promise<StartOutcome> {
  const { actor } = request;
  if (!mayImport(actor)) {
    const refusal = { action: "start-import", actor, entity: null, outcome: "refused" } as const;
    await recordAudit(db, { ...refusal, facts: { reason: "role" } }, now);
    return { outcome: "forbidden" };
  }
  const kind = request.kind ?? kindOfFile(request.fileName);
  if (request.fileName === "") return { outcome: "refused", fault: { key: "imports.file.missing", values: {} } };
  if (kind === null) return { outcome: "refused", fault: { key: "imports.file.notCsv", values: {} } };
  const options = { ...request.options, type: request.options.type ?? (await findDefaultType(db)) };
  const run = {
    publicId: randomUUID(),
    actorId: actor.userId,
    actorRole: actor.role,
    fromCommandLine: request.fromCommandLine ?? false,
    source: request.source ?? kind,
    kind,
    fileName: Array.from(request.fileName).slice(-NAME_MAX).join(""),
    state: "uploading",
    options,
    createdAt: now,
  } as const;
  const id = await insertImportRun(db, run);
  try {
    const taken = await takeIn({ db }, { ...run, id }, request);
    if (taken.ok) return { outcome: "started", runId: run.publicId, state: taken.value };
    await deleteImportRun(db, id);
    return { outcome: "refused", fault: taken.fault };
  } catch (error) {
    await deleteImportRun(db, id);
    throw error;
  }
}

type TakenRun = {
  id: number;
  kind: ImportKind;
  source: string;
  options: ImportRunOptions;
  fileName: string;
  createdAt: EpochMs;
};

async function takeIn(
  { db }: Pick<Database, "db">,
  run: TakenRun,
  sent: Pick<NewImport, "file" | "atLeastBytes">,
): Promise<Result<"uploaded" | "mapped">> {
  const stored = await storeFile(db, run.id, sent);
  if (!stored.ok) return stored;
  if (stored.value === 0) return refused("imports.file.empty");
  const survey = await surveyRun(storedFile(db, run.id), run);
  if (!survey.ok) return survey;
  const { names, firstValues, rows } = survey.value;
  const state = run.kind === "ics" ? "mapped" : "uploaded";
  const mapping = proposedMapping(names, await findMapping(db, run.source));
  const found = { survey: { names, firstValues }, mapping, totalRows: rows, fileBytes: stored.value };
  await updateImportRun(db, run.id, { state, ...found });
  return { ok: true, value: state };
}

type Survey = { names: readonly string[]; firstValues: readonly (readonly string[])[]; rows: number };

/** Surveys a file before its columns are mapped, or returns why the whole file is refused. */
async function surveyRun(
  file: ImportFile,
  run: { kind: ImportKind; options: ImportRunOptions; fileName: string; createdAt: EpochMs },
): Promise<Result<Survey>> {
  if (run.kind === "ics") {
    const opened = await openCalendar(file, run);
    return opened.ok
      ? accepted({ names: opened.value.header.names, firstValues: [], rows: opened.value.rows })
      : opened;
  }
  const survey = await surveyFile(file, anyHeader);
  if (!survey.ok) return survey;
  const { header, firstValues, rows } = survey.value;
  return accepted({ names: header.names, firstValues, rows });
}

/** Accepts any first row, since the columns are mapped later. */
function anyHeader(names: readonly string[]): Result<Header> {
  const places = names.flatMap((name, place) => {
    const column = columnNamed(name);
    return column === undefined ? [] : [[column, place] as const];
  });
  return accepted({ places: new Map(places), names, least: 0, ignored: [] });
}
