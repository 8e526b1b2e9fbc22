import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#core/errors.ts";
import type { Storage } from "#storage/storage.ts";
import type { Upload } from "#storage/upload.ts";

/**
 * Lays what arrives on the disk, however slowly it comes, and stops at the limit: what comes after is read and thrown away, so that
 * whoever sends can finish. Fails with `unavailable` when the disk cannot be written, and as the sender does when it breaks off.
 */
export async function spoolUpload(
  storage: Pick<Storage, "incoming">,
  arriving: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Upload> {
  const path = join(storage.incoming, `upload-${randomUUID()}`);
  const discard = (): Promise<void> => rm(path, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  let isTooLarge = false;
  const file = await openFile(path, storage.incoming);
  try {
    for await (const chunk of arriving) {
      isTooLarge ||= bytes + chunk.byteLength > maxBytes;
      if (isTooLarge) continue;
      bytes += chunk.byteLength;
      hash.update(chunk);
      await file.writeFile(chunk).catch(unwritable(storage.incoming));
    }
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  return { path, bytes, digest: hash.digest("hex"), isTooLarge, discard };
}

async function openFile(path: string, folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(path, "wx", 0o600);
  } catch (error) {
    return unwritable(folder)(error);
  }
}

function unwritable(folder: string) {
  return (cause: unknown): never => {
    throw new AppError("unavailable", `Uploads cannot be written to ${folder}.`, { cause });
  };
}
