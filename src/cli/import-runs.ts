import { undoToEnd } from "#cli/import-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError, causeText } from "#core/errors.ts";
import { isConnectionFailure, explainFailure } from "#data/explain-failure.ts";
import type { Database } from "#data/database.ts";
import {
  type ImportRun,
  findImportRun,
  findLatestUndoableImport,
  listRecentImports,
} from "#data/queries/import-runs.ts";
import type { Translator } from "#messages/translator.ts";
import type { Config } from "#server/config.ts";

/** The latest imports, one in a line, with the IDs by which they are undone. */
export async function listImports({ db }: Pick<Database, "db">, translate: Translator): Promise<string> {
  const runs = await listRecentImports(db);
  if (runs.length === 0) return `${translate("imports.command.none")}\n`;
  const lines = runs.map((run) => {
    const state = translate(`adminImport.state.${run.state}`);
    const name = run.fromCommandLine
      ? `${run.fileName} (${translate("adminImport.recent.fromCommandLine")})`
      : run.fileName;
    return translate("imports.command.listed", { id: run.runId, when: whenOf(run), state, name });
  });
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * Undoes the named import, or the latest one from the command line, and prints which import it was and what was undone.
 */
export async function undoByCommand(
  database: Database,
  runId: string | null,
  { config, translate }: { config: Config; translate: Translator },
): Promise<void> {
  const run = await runToUndo(database, runId, translate);
  const { imported = 0, updated = 0 } = run.result ?? {};
  const values = { name: run.fileName, when: whenOf(run), imported, updated };
  process.stdout.write(`${translate("imports.command.undoing", values)}\n`);
  const { db, kind } = database;
  const requested = { actor: SYSTEM_ACTOR, runId: run.runId };
  const undone = await undoToEnd({ db, kind, now: Date.now }, requested).catch((error: unknown) => {
    throw brokenImportUndo(error, { config, translate });
  });
  if (undone.outcome !== "undone") {
    throw new AppError("conflict", translate(`imports.command.${undone.outcome}`));
  }
  process.stdout.write(takenBackWords(undone.run, translate));
}

async function runToUndo(
  { db }: Pick<Database, "db">,
  runId: string | null,
  translate: Translator,
): Promise<ImportRun> {
  const run = runId === null ? await findLatestUndoableImport(db) : await findImportRun(db, runId);
  if (run !== null) return run;
  throw new AppError("not-found", translate(`imports.command.${runId === null ? "nothingToUndo" : "noRun"}`));
}

function takenBackWords({ takenBack }: ImportRun, translate: Translator): string {
  const { deleted, restored, keptEdits } = takenBack ?? { deleted: 0, restored: 0, keptEdits: 0 };
  const lines = [translate("imports.command.undone", { deleted, restored })];
  if (keptEdits > 0) lines.push(translate("imports.command.undoneKept", { count: keptEdits }));
  return lines.map((line) => `${line}\n`).join("");
}

function whenOf({ createdAt }: ImportRun): string {
  return `${new Date(createdAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

type Broken = {
  config: Pick<Config, "dataDir" | "databaseUrl">;
  translate: Translator;
  /** The last known progress: rows stored, and rows in all. */
  done: number;
  total: number;
};

/** Explains an import that broke off: the cause, what was stored, and the next step. */
export function brokenImport(error: unknown, { config, translate, done, total }: Broken): AppError {
  const isAway = isConnectionFailure(error);
  // In all other cases the run itself has undone what it stored.
  const next =
    done === 0
      ? translate("imports.command.brokenBefore")
      : isAway
        ? translate("imports.command.brokenAfter", { done, total })
        : translate("imports.command.takenBack");
  return new AppError("unavailable", `${causeInWords(error, { config, translate })}\n${next}`, { cause: error });
}

/** The cause of an error in one or two sentences, without a stack and without the values of a statement. */
function causeInWords(error: unknown, { config, translate }: Pick<Broken, "config" | "translate">): string {
  const plain = explainFailure(error, config);
  if (plain !== null) return plain;
  const reason = causeText(error);
  // The server that runs the embedded database has ended.
  if (isConnectionFailure(error)) return translate("imports.command.away", { reason });
  return translate("imports.command.unforeseen", { reason });
}

/** Explains an undo that broke off: the cause and the next step. */
function brokenImportUndo(error: unknown, about: Pick<Broken, "config" | "translate">): AppError {
  const words = `${causeInWords(error, about)}\n${about.translate("imports.command.undoBroken")}`;
  return new AppError("unavailable", words, { cause: error });
}
