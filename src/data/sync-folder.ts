import { closeSync, fsyncSync, openSync } from "node:fs";

/** Puts a folder's list of names on the disk: a new or changed name is safe only then. Windows cannot, and does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
