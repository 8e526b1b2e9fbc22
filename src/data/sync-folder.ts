import { closeSync, fsyncSync, openSync } from "node:fs";

/** Puts a file that another program wrote on the disk. */
export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Puts a folder's list of names on the disk: a new or changed name is safe only then. Windows cannot, and does so by itself. */
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
