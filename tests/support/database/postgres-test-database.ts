import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { type Database, type DatabaseOptions, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { schemaDigest } from "#tests/support/database/schema-digest.ts";

/** One number for all test processes, so that only one makes the template. */
const TEMPLATE_LOCK = 7_305_999;

/**
 * A database of its own on the throw-away PostgreSQL, copied from a migrated template (which the first test to need it makes).
 * Whoever fills it with a great many rows may let a statement run longer than a request may.
 */
export async function openPostgresTestDatabase(
  options: Pick<DatabaseOptions, "statementTimeoutMs"> = {},
): Promise<Database> {
  const adminUrl = process.env["TEST_DATABASE_URL"];
  if (!adminUrl)
    throw new Error(
      "TEST_ENGINE=postgres needs TEST_DATABASE_URL, the address of a PostgreSQL that tests may fill and empty.",
    );
  const template = `samehour_template_${schemaDigest()}`;
  const name = `samehour_test_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(adminUrl, async (admin) => {
    await makeTemplate(admin, adminUrl, template);
    await admin.query(`create database ${name} template ${template}`);
  });
  const database = await open(adminUrl, name, options);
  const close = async (): Promise<void> => {
    await database.close();
    await withAdmin(adminUrl, async (admin) => void (await admin.query(`drop database ${name} with (force)`)));
  };
  return { ...database, close };
}

async function makeTemplate(admin: Client, adminUrl: string, template: string): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const found = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rowCount) return;
    const draft = `${template}_new`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    const database = await open(adminUrl, draft);
    await migrate(database.pool);
    await database.close();
    await admin.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

function open(
  adminUrl: string,
  name: string,
  options: Pick<DatabaseOptions, "statementTimeoutMs"> = {},
): Promise<Database> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return openDatabase({ url: url.href, dataDir: "", log: () => undefined, purpose: "test", ...options });
}

async function withAdmin(url: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
