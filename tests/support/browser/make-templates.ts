import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoTemplate, EMPTY_TEMPLATE, TEMPLATES } from "#tests/support/data-templates.ts";
import { startServer, TEST_NOW } from "#tests/support/server.ts";

/** Before all tests: lets two servers make their data folders, without and with the demo directory, for all others to start from. */
export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-templates-"));
  const empty = join(folder, EMPTY_TEMPLATE);
  const demo = join(folder, demoTemplate(TEST_NOW));
  process.env[TEMPLATES] = folder;
  await (await startServer({ DEMO: "off", DATA_DIR: empty })).stop();
  cpSync(empty, demo, { recursive: true });
  await (await startServer({ DEMO: "on", DATA_DIR: demo })).stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
