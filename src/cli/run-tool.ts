import { AppError } from "#core/errors.ts";
import { readSettings } from "#cli/settings.ts";
import { isConnectionFailure } from "#data/connection-failure.ts";
import type { Config } from "#server/config.ts";

/** Runs a command line tool: exit code 0 when it is done, 1 when a setting, the arguments or the work failed, told in plain words. */
export async function runTool(work: (config: Config, args: readonly string[]) => Promise<void>): Promise<void> {
  const config = readSettings();
  if (!config) {
    process.exitCode = 1;
    return;
  }
  try {
    await work(config, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${plainWords(error)}\n`);
    process.exitCode = 1;
  }
}

function plainWords(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return isConnectionFailure(error)
    ? `The database cannot be reached: ${error.message}`
    : (error.stack ?? error.message);
}
