import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMBEDDED_FOLDER, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { schemaDigest } from "#tests/support/database/schema-digest.ts";

/**
 * A data folder of its own with a migrated, empty embedded database; the caller deletes it. It is a copy of a template,
 * which the first test to need it makes: creating a database and migrating it takes three times the CPU of a copy.
 */
export async function anEmbeddedFolder(purpose: string): Promise<string> {
  const template = join(tmpdir(), `samehour-test-folder-${schemaDigest()}`);
  if (!existsSync(template)) await makeTemplate(template);
  const dataDir = mkdtempSync(join(tmpdir(), `samehour-${purpose}-`));
  cpSync(template, join(dataDir, EMBEDDED_FOLDER), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

async function makeTemplate(template: string): Promise<void> {
  const draft = mkdtempSync(`${template}-draft-`);
  const database = await openDatabase({ url: null, dataDir: draft, purpose: "test", log: failOnLog });
  await migrate(database.pool);
  await database.close();
  try {
    renameSync(join(draft, EMBEDDED_FOLDER), template);
  } catch (error) {
    // Several workers may make it concurrently; a folder that is not empty is not replaced, so the first one stays.
    if (!existsSync(template)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
}
