import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepareStatement, queryStatement, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

type Row = { given: string; fixed: string[]; later: boolean };

const statement = prepareStatement(
  "written-statement-test",
  sql`select ${sql.placeholder("word")}::text as given, ${sqlArray(["a", "b"], "text")} as fixed,
    ${sqlInstant(sql.placeholder("now"))} > ${sqlInstant(0)} as later`,
);

test("a written statement is asked with other values each time, by several connections at once", async () => {
  const words = Array.from({ length: 12 }, (_, at) => `word ${at}`);
  const ask = (word: string) =>
    queryStatement<Row>(database, statement, { word, now: "2026-11-18T12:00:00Z", unused: true });
  const found = await Promise.all(words.map(ask));
  expect(found).toEqual(words.map((given) => [{ given, fixed: ["a", "b"], later: true }]));
  const before = await queryStatement<Row>(database, statement, { word: "w", now: "1969-07-20T20:17:00Z" });
  expect(before).toEqual([{ given: "w", fixed: ["a", "b"], later: false }]);
});

test("a statement that is asked without one of its values says which", async () => {
  await expect(queryStatement(database, statement, { word: "w" })).rejects.toThrow('"now"');
});
