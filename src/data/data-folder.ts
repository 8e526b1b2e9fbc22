import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "#core/errors.ts";

/**
 * Makes the data folder, its owner's alone, where it is missing. Fails with `unavailable` and a sentence that names DATA_DIR
 * when it cannot be made, is no folder or cannot be written.
 */
export function makeDataFolder(folder: string): void {
  try {
    // Step by step: on a file system that refuses folders, Node's recursive way tries for ever.
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

/** The folders on the way that are not there, the outermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

function unusable(folder: string, why: string, cause?: unknown): AppError {
  const message = `DATA_DIR is ${folder}, which ${why}. Set it to a folder that this user may write to.`;
  return new AppError("unavailable", message, { cause });
}
