import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoTemplate, EMPTY_TEMPLATE, TEMPLATES } from "#tests/support/data-templates.ts";
import { startServer, TEST_NOW } from "#tests/support/server.ts";
import { makeTemplateDatabases, TEMPLATE_DATABASES } from "#tests/support/template-databases.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../../tools/start-postgres.ts";

/**
 * Before all tests: servers create databases with and without the demo directory, which all others copy, on a
 * throw-away PostgreSQL; and a data folder without it for the few that are embedded. Without PostgreSQL both are folders.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-templates-"));
  process.env[TEMPLATES] = folder;
  const postgres = await startPostgres();
  await Promise.all([makeDatabases(postgres), makeFolders(folder, postgres === null)]);
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeFolders(folder: string, withDemo: boolean): Promise<void> {
  const empty = join(folder, EMPTY_TEMPLATE);
  await (await startServer({ DEMO: "off", DATA_DIR: empty })).stop();
  if (!withDemo) return;
  const demo = join(folder, demoTemplate(TEST_NOW));
  cpSync(empty, demo, { recursive: true });
  await (await startServer({ DEMO: "on", DATA_DIR: demo })).stop();
}

async function makeDatabases(postgres: ThrowAwayPostgres | null): Promise<void> {
  if (postgres === null) {
    process.stdout.write("There is no PostgreSQL here: all browser tests run on the embedded database.\n");
    return;
  }
  await makeTemplateDatabases(postgres.url);
  process.env[TEMPLATE_DATABASES] = postgres.url;
}
