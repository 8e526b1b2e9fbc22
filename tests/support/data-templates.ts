import { constants, cpSync, existsSync } from "node:fs";
import { join } from "node:path";

/** Names the folder of data folders that servers have made, to all processes of a run of tests. */
export const TEMPLATES = "TEST_DATA_TEMPLATES";

export const EMPTY_TEMPLATE = "empty";

/** The demo directory's dates are those of its making. */
export const demoTemplate = (now: string): string => `demo-${now.replaceAll(":", "")}`;

/**
 * Fills a server's data folder with what the server would make there itself, as far as a template of that was made: two
 * thirds of a start go into a new database.
 */
export function layTemplate(dataDir: string, { DEMO = "", TEST_NOW = "" }: Record<string, string>): void {
  const folder = process.env[TEMPLATES];
  if (folder === undefined) return;
  const names = DEMO === "on" ? [demoTemplate(TEST_NOW), EMPTY_TEMPLATE] : [EMPTY_TEMPLATE];
  const template = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (template) cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Lets all servers of a run share what Node made of the sources: the setting for their environment. */
export function compileCache(): Record<string, string> {
  const folder = process.env[TEMPLATES];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: join(folder, "compiled") };
}
