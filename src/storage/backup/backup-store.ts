import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError, causeText } from "#core/errors.ts";
import type { S3Settings } from "#storage/s3.ts";
import type { Storage } from "#storage/storage.ts";

type Settings = { s3: S3Settings; recipients: readonly string[]; identityFile: string | null };

/** The bucket of backups. Its folders are `dumps/`, `lists/`, `pictures/` and `secrets/`. */
export type BackupStore = {
  /** The files as they are in the bucket. */
  plain: Storage;
  /** The same files, encrypted when they are put; reading them needs the private key. */
  sealed: Storage;
  /** Whether this process has the private key. */
  canRead: boolean;
  close: () => void;
};

/** A large backup goes over a slow line for long, in milliseconds. */
const ANSWER_WITHIN_MS = 3_600_000;

/**
 * Opens the store of backups; null when none is configured. Contacts nothing yet. The libraries are loaded only where
 * they are used. Throws `invalid` for a key that is none, and `unavailable` for an unreadable file of the private key.
 */
export async function openBackupStore(settings: Settings | null, dataDir: string): Promise<BackupStore | null> {
  if (settings === null) return null;
  const { openS3Storage } = await import("#storage/s3.ts");
  const { sealStorage } = await import("#storage/backup/sealed-storage.ts");
  const identities = settings.identityFile === null ? [] : readIdentities(settings.identityFile);
  const plain = openS3Storage(settings.s3, join(dataDir, "incoming"), {
    folder: "backups/",
    title: "The store of backups",
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  const sealed = await sealStorage(plain, { recipients: settings.recipients, identities });
  return { plain, sealed, canRead: identities.length > 0, close: () => plain.close() };
}

/** The private keys in a file that age-keygen wrote: one a line, comments begin with #. */
function readIdentities(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new AppError("unavailable", `BACKUP_IDENTITY_FILE cannot be read: ${causeText(cause)}`, { cause });
  }
  const keys = text.split("\n").map((line) => line.trim());
  return keys.filter((line) => line !== "" && !line.startsWith("#"));
}
