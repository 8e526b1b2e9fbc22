import { runTool } from "#cli/run-tool.ts";
import { moveToEmbedded, moveToPostgres } from "#commands/backups/move-site.ts";
import { AppError } from "#core/errors.ts";

const USAGE = `Usage: npm run move-to-postgres    copies the embedded database of DATA_DIR to the empty PostgreSQL at DATABASE_URL
       npm run move-to-embedded    copies the PostgreSQL at DATABASE_URL to a new embedded database in DATA_DIR

  Stop the server first. Back up first, too: npm run backup`;

await runTool(async ({ dataDir, databaseUrl, authSecret }, [direction, ...more]) => {
  if (!["postgres", "embedded"].includes(direction ?? "") || more.length > 0) throw new AppError("invalid", USAGE);
  if (databaseUrl === null) {
    throw new AppError("invalid", `DATABASE_URL is not set: it names the PostgreSQL of the move.\n\n${USAGE}`);
  }
  const log = (message: string, details = {}): void => void print(`${message} ${JSON.stringify(details)}`);
  const places = { dataDir, databaseUrl, hasOwnSecret: authSecret !== null, log };
  const moved = await (direction === "postgres" ? moveToPostgres : moveToEmbedded)(places, Date.now());
  const rows = Object.values(moved).reduce((sum, count) => sum + count, 0);
  print(`Moved and compared: ${rows} rows in ${Object.keys(moved).length} tables, ${moved["events"] ?? 0} events.`);
  print(
    direction === "postgres"
      ? `Keep DATABASE_URL set from now on, and DATA_DIR as it is: pictures and backups stay in ${dataDir}. The embedded database is unchanged.`
      : `Remove DATABASE_URL from the settings before you start the server. The PostgreSQL is unchanged.`,
  );
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
