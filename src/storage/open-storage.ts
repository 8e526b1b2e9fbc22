import { join } from "node:path";
import { openDiskStorage } from "#storage/disk.ts";
import type { S3Settings } from "#storage/s3.ts";
import type { Storage } from "#storage/storage.ts";

/** Opens the store of pictures: a folder of the data folder, or the bucket in the settings. Contacts neither yet. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }): Promise<Storage> {
  if (s3 === null) return openDiskStorage(join(dataDir, "pictures"));
  // Loaded only where it is used: the S3 client is large.
  const { openS3Storage } = await import("#storage/s3.ts");
  return openS3Storage(s3, join(dataDir, "incoming"));
}
