import { resolve } from "node:path";
import { runTool } from "#cli/run-tool.ts";
import { AppError } from "#core/errors.ts";
import { listBackups } from "#data/backups.ts";
import { restore } from "#data/restore.ts";

await runTool(async (config, [choice]) => {
  if (config.databaseUrl !== null) {
    throw new AppError("invalid", "DATABASE_URL is set: restore PostgreSQL with its own means, such as pg_restore.");
  }
  const backups = listBackups(config.dataDir);
  if (choice === undefined) {
    const lines = backups.map((backup) => `  ${backup.file}\n`).join("");
    throw new AppError(
      "invalid",
      `Say which backup: npm run restore -- FILE, or 'latest'.\n${lines || "There is none yet."}`,
    );
  }
  const file = choice === "latest" ? backups[0]?.file : resolve(choice);
  if (file === undefined) throw new AppError("not-found", "There is no backup yet.");
  const { counts, previous } = await restore(config.dataDir, file, Date.now());
  process.stdout.write(`Restored ${file}: ${counts["events"] ?? 0} events, ${counts["occurrences"] ?? 0} dates.\n`);
  if (previous !== null) process.stdout.write(`What was there before is in ${previous}; delete it when all is well.\n`);
});
