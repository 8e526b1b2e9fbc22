import { Client } from "pg";
import { startServer, TEST_NOW } from "#tests/support/server.ts";

/** Environment variable with the PostgreSQL that has the template databases, for all processes of a test run. */
export const TEMPLATE_DATABASES = "TEST_TEMPLATE_DATABASES";

const EMPTY = "empty_site";
const DEMO = "demo_site";

/** Lets two servers create their databases there, with and without the demo directory, as templates for all others. */
export async function makeTemplateDatabases(postgresUrl: string): Promise<void> {
  await asAdmin(postgresUrl, `create database ${EMPTY}`);
  await (await startServer({ DATABASE_URL: named(postgresUrl, EMPTY) })).stop();
  await asAdmin(postgresUrl, `create database ${DEMO} template ${EMPTY}`);
  await (await startServer({ DATABASE_URL: named(postgresUrl, DEMO), DEMO: "on" })).stop();
}

/** A database of its own for a server with these settings. */
export async function copyTemplateDatabase(
  postgresUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  // The demo directory's dates depend on when it was created.
  const isDemo = settings["DEMO"] === "on" && (settings["TEST_NOW"] ?? TEST_NOW) === TEST_NOW;
  const name = `site_${crypto.randomUUID().replaceAll("-", "")}`;
  await asAdmin(postgresUrl, `create database ${name} template ${isDemo ? DEMO : EMPTY} strategy file_copy`);
  return { url: named(postgresUrl, name), drop: () => asAdmin(postgresUrl, `drop database ${name} with (force)`) };
}

function named(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
