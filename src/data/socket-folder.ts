import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AppError } from "#core/errors.ts";

/** The name under which psql and pg look for a socket in a folder. */
export const SOCKET_NAME = ".s.PGSQL.5432";
/** A socket's address has room for 104 bytes on macOS and 108 on Linux (unix(7)). */
const ADDRESS_MAX_BYTES = 100;

/** Where the embedded database listens: the data folder itself, or a short private folder when its path is too long for an address. */
export function socketFolderFor(dataDir: string): string {
  const folder = resolve(dataDir);
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) <= ADDRESS_MAX_BYTES) return folder;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `samehour-${digest}`);
}

/** Makes the short folder outside the data folder, readable by its owner only: whoever reaches the socket reads everything. */
export function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const foreign = process.getuid !== undefined && found.uid !== process.getuid();
  if (!found.isDirectory() || foreign) {
    throw new AppError(
      "unavailable",
      `${folder} belongs to somebody else; the database does not open its socket there.`,
    );
  }
  chmodSync(folder, 0o700);
}
