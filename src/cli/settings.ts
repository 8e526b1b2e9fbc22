import type { Database, DatabaseOptions } from "#data/database.ts";
import { openDatabase } from "#data/database.ts";
import { type Config, loadEnvironment, readConfig } from "#server/config.ts";

/** The settings of the environment, or none: then each problem has been told on standard error. */
export function readSettings(): Config | null {
  const read = readConfig(loadEnvironment());
  if ("config" in read) return read.config;
  for (const problem of read.problems) process.stderr.write(`${problem}.\n`);
  return null;
}

/** Opens the configured database for a tool; joins the server when it holds the embedded one. */
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
    log: (message, details) => void process.stderr.write(`${message} ${JSON.stringify(details ?? {})}\n`),
    ...options,
  });
}
