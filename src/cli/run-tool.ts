import { upgradeDatabase } from "#commands/backups/upgrade-database.ts";
import { AppError, causeText, errorStack } from "#core/errors.ts";
import { isConnectionFailure, explainFailure } from "#data/explain-failure.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#data/database.ts";
import { type Config, loadEnvironment, readConfig } from "#server/config.ts";

/** Runs a command line tool. The exit code is 0, or 1 with a plain sentence on standard error when it failed. */
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

/**
 * Throws the usage of a command that takes no arguments when it got some, so that a mistyped option does nothing.
 */
export function refuseArguments(args: readonly string[], usage: string): void {
  if (args.length > 0) throw new AppError("invalid", usage);
}

function plainWords(error: unknown, config: Config): string {
  const plain = explainFailure(error, config);
  if (plain !== null) return plain;
  // The server that runs the embedded database has ended.
  return isConnectionFailure(error) ? `The database cannot be reached: ${causeText(error)}` : errorStack(error);
}

/** The settings of the environment; null after each problem was printed on standard error. */
function readSettings(): Config | null {
  const read = readConfig(loadEnvironment());
  if ("config" in read) return read.config;
  for (const problem of read.problems) process.stderr.write(`${problem}.\n`);
  return null;
}

/** Brings the database of a tool to the schema of this version; returns the names of the migrations that it lacked. */
export function upgradeForTool(config: Config, database: Database): Promise<readonly string[]> {
  const { databaseUrl, dataDir, upgradeBackup } = config;
  return upgradeDatabase({ database, databaseUrl, dataDir, upgradeBackup, log: logDetails }, Date.now());
}

function logDetails(message: string, details: Record<string, unknown> = {}): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

/** Opens the configured database for a tool, through the running server when that holds the embedded database. */
export function openForTool(
  config: Config,
  purpose: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database> {
  return openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    purpose,
    share: true,
    log: logDetails,
    ...options,
  });
}
