import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { SingleBar } from "cli-progress";
import { type ImportArguments, readImportArguments } from "#cli/import-arguments.ts";
import { importReport, refusedLines } from "#cli/import-report.ts";
import { runTool } from "#cli/run-tool.ts";
import { openForTool } from "#cli/settings.ts";
import { importEvents } from "#commands/imports/import-events.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { ImportResult } from "#core/imports/import-result.ts";
import { migrate } from "#data/migrate.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { Config } from "#server/config.ts";

const translate = translatorFor("en");

await runTool(async (config, args) => {
  const read = readImportArguments(args, config.siteTimezone);
  if (!read.ok) throw new AppError("invalid", `${wordsIn(translate, read.fault)}\n\n${usage(config)}`);
  await checkFile(read.value.file);
  const result = await run(config, read.value);
  process.stdout.write(importReport(result, translate));
  if (result.imported > 0 && !read.value.approve && !result.dryRun) {
    process.stdout.write(`\n${translate("imports.results.held")}\n`);
  }
  if (result.imported + result.updated + result.unchanged === 0 || result.cancelled) process.exitCode = 1;
});

function usage({ siteTimezone }: Config): string {
  return `${translate("imports.command.usage")}\n${translate("imports.command.options", { zone: siteTimezone })}`;
}

async function checkFile(name: string): Promise<void> {
  try {
    await access(name, constants.R_OK);
    if ((await stat(name)).isFile()) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("invalid", translate("imports.file.unreadable", { name, reason }), { cause: error });
  }
  throw new AppError("invalid", translate("imports.file.noFile", { name }));
}

async function run(config: Config, { file, ...asked }: ImportArguments): Promise<ImportResult> {
  const database = await openForTool(config, "import");
  const stop = new AbortController();
  // The first Ctrl-C ends the batch at hand; the second ends the process as usual.
  process.once("SIGINT", () => stop.abort());
  const progress = openProgress();
  try {
    await migrate(database.pool);
    return await importEvents(
      database,
      { open: () => createReadStream(file) },
      {
        ...asked,
        actor: SYSTEM_ACTOR,
        now: Date.now(),
        signal: stop.signal,
        onProgress: progress.show,
        onRefused: (refused) => progress.write(refusedLines(refused, translate)),
      },
    );
  } finally {
    progress.stop();
    await database.close();
  }
}

/** A bar on a terminal, nothing elsewhere; lines written meanwhile stand above it. */
function openProgress() {
  const terminal = process.stderr.isTTY;
  const format = translate("imports.progress.bar", {
    bar: "{bar}",
    percentage: "{percentage}",
    done: "{value}",
    total: "{total}",
    left: "{eta_formatted}",
  });
  const bar = new SingleBar({ format, stream: process.stderr, noTTYOutput: false, hideCursor: true });
  let total = 0;
  return {
    show: (progress: { done: number; total: number }) => {
      if (!terminal) return;
      if (total === 0) bar.start(progress.total, 0);
      total = progress.total;
      bar.update(progress.done);
    },
    write: (lines: string) => {
      if (terminal && total > 0) {
        process.stderr.clearLine(0);
        process.stderr.cursorTo(0);
      }
      process.stderr.write(lines);
    },
    stop: () => bar.stop(),
  };
}
