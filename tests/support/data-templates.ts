import { constants, cpSync, existsSync } from "node:fs";
import { join } from "node:path";

/** Environment variable with the folder of template data folders, for all processes of a test run. */
export const TEMPLATES = "TEST_DATA_TEMPLATES";

export const EMPTY_TEMPLATE = "empty";

/** The demo directory's dates depend on when it was created. */
export const demoTemplate = (now: string): string => `demo-${now.replaceAll(":", "")}`;

/**
 * Fills a server's data folder from a template, if there is one, with what the server would create itself: creating a
 * database is two thirds of a start.
 */
export function layTemplate(dataDir: string, { DEMO = "", TEST_NOW = "" }: Record<string, string>): void {
  const folder = process.env[TEMPLATES];
  if (folder === undefined) return;
  const names = DEMO === "on" ? [demoTemplate(TEST_NOW), EMPTY_TEMPLATE] : [EMPTY_TEMPLATE];
  const template = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (template) cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Lets all servers of a run share Node's compile cache: the setting for their environment. */
export function compileCache(): Record<string, string> {
  const folder = process.env[TEMPLATES];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: join(folder, "compiled") };
}
