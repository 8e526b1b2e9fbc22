import { brokenImportUndo } from "#cli/import-broken.ts";
import { undoToEnd } from "#cli/import-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import { type ImportRun, importRun, latestUndoableImport, recentImports } from "#data/queries/import-runs.ts";
import type { Translator } from "#messages/translator.ts";
import type { Config } from "#server/config.ts";

/** The latest imports, one in a line, with the IDs by which they are undone. */
export async function listImports({ db }: Pick<Database, "db">, translate: Translator): Promise<string> {
  const runs = await recentImports(db);
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

/** Takes an import back, or the latest one from the command line, and says on standard output what that is and what was done. */
export async function undoByCommand(
  database: Database,
  runId: string | null,
  { config, translate }: { config: Config; translate: Translator },
): Promise<void> {
  const run = await runToUndo(database, runId, translate);
  const { imported = 0, updated = 0 } = run.result ?? {};
  const told = { name: run.fileName, when: whenOf(run), imported, updated };
  process.stdout.write(`${translate("imports.command.undoing", told)}\n`);
  const { db, kind } = database;
  const asked = { actor: SYSTEM_ACTOR, runId: run.runId };
  const undone = await undoToEnd({ db, kind, now: Date.now }, asked).catch((error: unknown) => {
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
  const run = runId === null ? await latestUndoableImport(db) : await importRun(db, runId);
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
