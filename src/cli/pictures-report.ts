import type { ReportLine } from "#cli/report-line.ts";
import { AppError } from "#core/errors.ts";
import { ORIGINAL_NAME, storageKey } from "#core/pictures/picture-address.ts";
import type { Database } from "#data/database.ts";
import { countPictures, latestPictures } from "#data/queries/pictures.ts";
import type { Storage } from "#storage/storage.ts";

/** So many of the newest pictures are looked for in the store. */
const LOOKED_FOR = 50;

/** Whether pictures can be stored and read, and whether those that the database knows are there. */
export async function picturesReport({ db }: Pick<Database, "db">, storage: Storage): Promise<readonly ReportLine[]> {
  const name = "picture store";
  const remedy =
    storage.kind === "disk"
      ? "Make the folder writable for this user, and see that the disk is not full"
      : "Check S3_ENDPOINT, S3_BUCKET and the keys; the key must be allowed to list, read, write and delete";
  try {
    await storage.probe();
    const missing = await findMissing(await latestPictures(db, LOOKED_FOR), storage);
    const lines: ReportLine[] = [
      { name, value: `${storage.place}, can be written and read`, isWell: true },
      { name: "pictures", value: String(await countPictures(db)), isWell: true },
    ];
    if (missing === 0) return lines;
    const value = `${missing} of the newest ${LOOKED_FOR} are not in the store. Restore the backup that holds them: npm run restore -- FILE`;
    return [...lines, { name: "pictures missing", value, isWell: false }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ name, value: `${error.message}. ${remedy}`, isWell: false }];
  }
}

async function findMissing(keys: readonly string[], storage: Storage): Promise<number> {
  let missing = 0;
  for (const key of keys) if ((await storage.find(storageKey(key, ORIGINAL_NAME))) === null) missing += 1;
  return missing;
}
