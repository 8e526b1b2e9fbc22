import { open } from "node:fs/promises";

/** Puts a folder's list of names on the disk: a new name is safe only then. Windows cannot, and does so by itself. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
