import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type FileArguments, readImportArguments } from "#cli/import-arguments.ts";
import { importFile } from "#cli/import-file.ts";
import { importReport, openProgress, refusedLines } from "#cli/import-report.ts";
import { brokenImport, listImports, undoByCommand } from "#cli/import-runs.ts";
import { openForTool, runTool, upgradeForTool } from "#cli/run-tool.ts";
import { releaseImports } from "#commands/imports/release-imports.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { ImportResult } from "#core/imports/import-result.ts";
import type { Database } from "#data/database.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { Config } from "#server/config.ts";

const translate = translatorFor("en");

await runTool(async (config, args) => {
  const read = readImportArguments(args, config.siteTimezone);
  if (!read.ok) throw new AppError("invalid", `${wordsIn(translate, read.fault)}\n\n${usage(config)}`);
  const requested = read.value;
  if (requested.act === "import") await checkFile(requested.file);
  const database = await openForTool(config, "import");
  try {
    await upgradeForTool(config, database);
    await releaseImports(database);
    if (requested.act === "list") process.stdout.write(await listImports(database, translate));
    else if (requested.act === "undo") await undoByCommand(database, requested.runId, { config, translate });
    else printResult(await run(database, requested, config), requested);
  } finally {
    // Closing a database that is unavailable fails; that error has already been reported.
    await database.close().catch(() => undefined);
  }
});

function usage({ siteTimezone }: Config): string {
  return `${translate("imports.command.usage")}\n${translate("imports.command.options", { zone: siteTimezone })}`;
}

async function checkFile(name: string): Promise<void> {
  try {
    await access(name, constants.R_OK);
    if ((await stat(name)).isFile()) return;
  } catch (error) {
    throw unreadable(name, error);
  }
  throw new AppError("invalid", translate("imports.file.noFile", { name }));
}

function unreadable(name: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError("invalid", translate("imports.file.unreadable", { name, reason }), { cause: error });
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(file)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  for (;;) {
    // Only an error of reading is a fault of the file.
    const next = await bytes.next().catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

async function run(database: Database, requested: FileArguments, config: Config): Promise<ImportResult> {
  const { file, dryRun, source, approve, timezone } = requested;
  const stop = new AbortController();
  // The first Ctrl-C cancels the import; the second ends the process as usual.
  process.once("SIGINT", () => stop.abort());
  const progress = openProgress(translate);
  const hooks = {
    signal: stop.signal,
    onProgress: progress.show,
    onRefused: (refused: Parameters<typeof refusedLines>[0]) => progress.write(refusedLines(refused, translate)),
  };
  try {
    const request = { actor: SYSTEM_ACTOR, source, fileName: basename(file), fromCommandLine: true, dryRun };
    const options = { timezone, approve, owner: null };
    return await importFile(
      { db: database.db, kind: database.kind, now: Date.now, ...hooks },
      { ...request, file: bytesOf(file), options },
    );
  } catch (error) {
    // A dry run has stored nothing.
    const { done, total } = dryRun ? { done: 0, total: 0 } : progress.seen;
    throw brokenImport(error, { config, translate, done, total });
  } finally {
    progress.stop();
  }
}

function printResult(result: ImportResult, { approve, dryRun }: FileArguments): void {
  process.stdout.write(importReport(result, translate));
  const isStored = result.imported + result.updated > 0 && !dryRun && !result.cancelled;
  if (isStored && result.imported > 0 && !approve) process.stdout.write(`\n${translate("imports.results.held")}\n`);
  if (isStored) process.stdout.write(`\n${translate("imports.command.howToUndo")}\n`);
  if (result.imported + result.updated + result.unchanged === 0 || result.cancelled) process.exitCode = 1;
}
