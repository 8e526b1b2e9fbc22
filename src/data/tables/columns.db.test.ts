import { readdirSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { errorStack, errorText, loggedError } from "#core/errors.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));
const modules = await Promise.all(files.map((name): Promise<object> => import(`./${name.replace(".ts", "")}.ts`)));
const TABLES = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

test.each(TABLES.map((table) => [getTableName(table), table] as const))(
  "the columns of %s match the database in name, type and nullability",
  async (name, table) => {
    const real = await database.pool.query<{ name: string; type: string; required: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
      [name],
    );
    const ours = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: plainType(column.getSQLType()),
      required: column.notNull,
    }));
    expect(ours.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(real.rows);
  },
);

/** Counters, marks and pairs that only raw SQL statements use. */
const SQL_ONLY = [
  "auth_limits",
  "contact_days",
  "data_changes",
  "directory_days",
  "clock_watch",
  "data_version",
  "distinct_events",
  "event_merge_saves",
  "organizer_merge_parts",
  "organizer_merge_ties",
  "rate_limits",
  "reminder_counts",
  "schema_migrations",
  "event_texts",
  "index_changes",
  "site_secrets",
];

test("every table of the schema is described, except those used only in SQL", async () => {
  const real = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [SQL_ONLY],
  );
  expect(TABLES.map((table) => getTableName(table)).toSorted()).toEqual(real.rows.map((row) => row.name));
});

/** PostgreSQL's full names of types with a shorter name. */
function plainType(type: string): string {
  return type
    .replace(/^timestamptz$/, "timestamp with time zone")
    .replace(/^timestamp$/, "timestamp without time zone")
    .replace(/^numeric\((\d+), (\d+)\)$/, "numeric($1,$2)");
}

test("when an insert fails, none of its values reaches a log or a terminal", async () => {
  const secret = "a-secret-value";
  const refused: string[] = [];
  for (const table of TABLES) {
    const columns = Object.keys(getTableColumns(table));
    const values = Object.fromEntries(columns.map((name) => [name, secret]));
    // Texts stand for numbers and instants too: the driver sends its input unchanged.
    const texts = columns.map((_, at) => `$${at + 1}`).join(", ");
    const names = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`);
    const statement = `insert into "${getTableName(table)}" (${names.join(", ")}) values (${texts})`;
    for (const attempt of [
      () => database.db.insert(table).values(values),
      () => database.pool.query(statement, Object.values(values)),
    ]) {
      const error: unknown = await Promise.resolve(attempt()).then(
        () => null,
        (failure: unknown) => failure,
      );
      if (error === null) continue;
      refused.push(getTableName(table));
      const logged = [errorText(error), errorStack(error), JSON.stringify(loggedError(error))].join("\n");
      expect(logged).not.toContain(secret);
    }
  }
  expect(new Set(refused).size).toBe(TABLES.length);
});
