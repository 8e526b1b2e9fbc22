import { requestBackUp } from "#cli/request-back-up.ts";
import { runTool } from "#cli/run-tool.ts";
import { openForTool } from "#cli/settings.ts";
import { backUpSite } from "#commands/backups/back-up-site.ts";
import { futureBackupsText, knownBackups } from "#data/backups.ts";
import { openStorage } from "#storage/open-storage.ts";

await runTool(async (config) => {
  const { dataDir, databaseUrl } = config;
  const database = await openForTool(config, "backup");
  const storage = await openStorage(config);
  try {
    // Of the embedded database only the process that runs it can make a copy.
    const isElsewhere = databaseUrl === null && database.engine === null;
    const made = isElsewhere
      ? await requestBackUp(database, dataDir)
      : await backUpSite({ database, databaseUrl, storage, dataDir }, Date.now());
    process.stdout.write(`Backup made and read back, with its pictures: ${made.file}\n`);
    const setAside = futureBackupsText(knownBackups(dataDir, Date.now()).ofFuture);
    if (setAside !== null) process.stdout.write(`! ${setAside}\n`);
  } finally {
    storage.close();
    await database.close();
  }
});
