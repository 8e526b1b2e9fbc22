import { runTool } from "#cli/run-tool.ts";
import { openForTool } from "#cli/settings.ts";
import { AppError } from "#core/errors.ts";
import { backUp } from "#data/backups.ts";
import { requestBackUp } from "#cli/request-back-up.ts";

await runTool(async (config) => {
  if (config.databaseUrl !== null) {
    throw new AppError(
      "invalid",
      "DATABASE_URL is set: back PostgreSQL up with its own means, such as pg_dump. This command is for the embedded database.",
    );
  }
  const database = await openForTool(config, "backup");
  try {
    // The process that runs the database is the only one that can copy it.
    const made = database.engine
      ? await backUp(database.engine, config.dataDir, Date.now())
      : await requestBackUp(database, config.dataDir);
    process.stdout.write(`Backup made and read back: ${made.file}\n`);
  } finally {
    await database.close();
  }
});
