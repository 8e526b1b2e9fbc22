import { causeText, errorStack } from "#core/error-text.ts";
import { readSettings } from "#cli/settings.ts";
import { isConnectionFailure } from "#data/connection-failure.ts";
import { plainFailure } from "#data/plain-failure.ts";
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
    process.stderr.write(`${plainWords(error, config)}\n`);
    process.exitCode = 1;
  }
}

function plainWords(error: unknown, config: Config): string {
  const plain = plainFailure(error, config);
  if (plain !== null) return plain;
  // The embedded database of a running server that ends meanwhile.
  return isConnectionFailure(error) ? `The database cannot be reached: ${causeText(error)}` : errorStack(error);
}
