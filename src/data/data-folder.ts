import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { AppError } from "#core/errors.ts";

/** The socket's file name that psql and pg expect in a folder. */
export const SOCKET_NAME = ".s.PGSQL.5432";
/** A socket address has room for 104 bytes on macOS and 108 on Linux (unix(7)). */
const ADDRESS_MAX_BYTES = 100;

/** The folder of the embedded database's socket: the data folder, or a short private folder when its path is too long for an address. */
export function socketFolderFor(dataDir: string): string {
  const folder = resolve(dataDir);
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) <= ADDRESS_MAX_BYTES) return folder;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `samehour-${digest}`);
}

/** Creates the short folder outside the data folder, readable by its owner only: access to the socket is access to all data. */
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

/**
 * Creates the data folder if it is missing, readable by its owner only. Throws `unavailable` with a message about
 * DATA_DIR when it cannot be created, is no folder or is not writable.
 */
export function makeDataFolder(folder: string): void {
  try {
    // Creates one level at a time: on a file system that refuses folders, Node's recursive mkdir never returns.
    for (const missing of missingFolders(folder)) mkdirSync(missing, { mode: 0o700 });
  } catch (error) {
    throw unusable(folder, "cannot be made", error);
  }
  if (!statSync(folder).isDirectory()) throw unusable(folder, "is a file, not a folder");
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, "cannot be written", error);
  }
}

/** The missing folders of the path, the outermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

function unusable(folder: string, why: string, cause?: unknown): AppError {
  const message = `DATA_DIR is ${folder}, which ${why}. Set it to a folder that this user may write to.`;
  return new AppError("unavailable", message, { cause });
}

/** Fsyncs a file that another program wrote. */
export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Fsyncs a folder: only then is a new or renamed entry durable. Not possible on Windows, which does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  sync(folder, "r");
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
