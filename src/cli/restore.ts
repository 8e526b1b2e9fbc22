import { resolve } from "node:path";
import { openForTool, runTool } from "#cli/run-tool.ts";
import { restoreSite } from "#commands/backups/restore-site.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { futureBackupsText, knownBackups } from "#data/stored-backups.ts";
import { openStorage } from "#storage/open-storage.ts";

await runTool(async (config, [choice]) => {
  const { dataDir, databaseUrl: url } = config;
  const file = chosenFile(dataDir, choice, Date.now());
  const storage = await openStorage(config);
  const database = url === null ? null : await openForTool(config, "restore");
  try {
    const served = database === null || url === null ? null : { database, url };
    const { counts, previous, pictures, secret } = await restoreSite({ served, storage, dataDir }, file, Date.now());
    say(`Restored ${file}: ${counts["events"] ?? 0} events, ${counts["occurrences"] ?? 0} dates.`);
    if (pictures.restored > 0) say(`${pictures.restored} files of pictures were put back.`);
    if (previous !== null) say(`What was there before is in ${previous}; delete it when all is well.`);
    if (secret === "absent" && config.authSecret === null) {
      say(
        "! The backup holds no auth-secret. With another one than before everybody is signed out, and authenticator apps",
      );
      say("  no longer fit: put the old one into DATA_DIR/auth-secret. npm run doctor says whether it fits.");
      process.exitCode = 1;
    }
    if (pictures.missing.length === 0) return;
    say(`! ${pictures.missing.length} files of pictures are neither in the store nor in the backup.`);
    process.exitCode = 1;
  } finally {
    storage.close();
    await database?.close();
  }
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function chosenFile(dataDir: string, choice: string | undefined, now: EpochMs): string {
  const { backups, ofFuture } = knownBackups(dataDir, now);
  const setAside = futureBackupsText(ofFuture);
  if (choice === undefined) {
    const lines = backups.map((backup) => `  ${backup.file}\n`).join("");
    throw new AppError(
      "invalid",
      `Say which backup: npm run restore -- FILE, or 'latest'.\n${lines || "There is none yet.\n"}${setAside ?? ""}`,
    );
  }
  const file = choice === "latest" ? backups[0]?.file : resolve(choice);
  if (file === undefined) throw new AppError("not-found", `There is no backup yet. ${setAside ?? ""}`.trim());
  if (choice === "latest" && setAside !== null) say(`! ${setAside}`);
  return file;
}
