import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { type Database, type DatabaseOptions, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { UNHURRIED } from "#tests/support/database/unhurried.ts";
import { schemaDigest } from "#tests/support/database/schema-digest.ts";

/** The advisory lock of all test processes, so that only one creates the template. */
const TEMPLATE_LOCK = 7_305_999;

/**
 * Environment variable with the run's name, which is part of the names of its databases, so that its end finds and
 * drops them.
 */
export const REUSED_IN_RUN = "TEST_DATABASES_KEPT_FOR";

type Options = Pick<DatabaseOptions, "statementTimeoutMs" | "poolSize">;

/**
 * A database of its own on the throw-away PostgreSQL, copied from a migrated template, which the first test to need it
 * makes. Tests that insert very many rows may raise a statement's time limit.
 */
export async function openPostgresTestDatabase(
  options: Pick<DatabaseOptions, "statementTimeoutMs"> = {},
): Promise<Database> {
  const name = await createTestDatabase();
  const database = await openNamedDatabase(name, options);
  const close = async (): Promise<void> => {
    await database.close();
    await dropTestDatabase(name);
  };
  return { ...database, close };
}

/** Creates a database with the migrated schema; resolves with its name, which contains the run's. */
export async function createTestDatabase(run = "test"): Promise<string> {
  const template = `samehour_template_${schemaDigest()}`;
  const name = `samehour_${run}_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(async (admin) => {
    await makeTemplate(admin, template);
    await admin.query(`create database ${name} template ${template}`);
  });
  return name;
}

/** Creates a database that holds nothing on the throw-away PostgreSQL; the caller drops it by its name. */
export async function createEmptyDatabase(): Promise<{ name: string; url: string }> {
  const name = `samehour_empty_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(async (admin) => void (await admin.query(`create database ${name}`)));
  return { name, url: urlOfTestDatabase(name) };
}

/** Drops a test's database, even with open connections. */
export async function dropTestDatabase(name: string): Promise<void> {
  await withAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)));
}

/** Drops all databases of a run's processes. */
export async function dropReusedDatabases(run: string): Promise<void> {
  const leftovers = await withAdmin((admin) =>
    admin.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [
      `samehour_${run}_`,
    ]),
  );
  for (const { datname } of leftovers.rows) await dropTestDatabase(datname);
}

async function makeTemplate(admin: Client, template: string): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const found = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rowCount) return;
    const draft = `${template}_new`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    const database = await openNamedDatabase(draft);
    await migrate(database.pool);
    await database.close();
    await admin.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

/** Opens separate connections to a database of the throw-away PostgreSQL; closing them does not drop it. */
export function openNamedDatabase(name: string, options: Options = {}): Promise<Database> {
  const url = urlOfTestDatabase(name);
  return openDatabase({ url, dataDir: "", log: () => undefined, purpose: "test", ...UNHURRIED, ...options });
}

/** The address of a database on the throw-away PostgreSQL. */
export function urlOfTestDatabase(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function withAdmin<Result>(work: (admin: Client) => Promise<Result>): Promise<Result> {
  const admin = new Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function adminUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return url;
  throw new Error(
    "TEST_ENGINE=postgres needs TEST_DATABASE_URL, the address of a PostgreSQL that tests may fill and empty.",
  );
}
