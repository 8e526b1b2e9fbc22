import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PERSONAL_FILES } from "#data/queries/personal-data.ts";
import { SCHEDULE } from "#jobs/schedule.ts";
import { tablesOfMigrations } from "#tests/support/database/tables-of-migrations.ts";

/** The lines of the page's table, each cell without its backticks. */
const lines = readFileSync("docs/retention.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", "")),
  );

test("every table that migrations create is on the retention page once", () => {
  expect(lines.map(([table]) => table).toSorted()).toEqual(tablesOfMigrations());
  expect(lines.every((cells) => cells.length === 6 && cells.every((cell) => cell !== ""))).toBe(true);
});

test("every job named on the page exists", () => {
  const jobs: readonly string[] = SCHEDULE.map(({ name }) => name);
  const named = lines.map(([, , , , job = ""]) => job).filter((job) => job !== "-");
  expect(named.filter((job) => !jobs.includes(job))).toEqual([]);
  expect(new Set(named)).toEqual(new Set(["erase-accounts", "forget-mail", "forget-old", "remove-pictures"]));
});

test("for every table the page names its file in the download, or why there is none", () => {
  const files = lines.map(([, , , , , file = ""]) => file);
  const known: readonly string[] = PERSONAL_FILES;
  expect(files.filter((file) => !known.includes(file) && !/^no: ./.test(file))).toEqual([]);
  expect(PERSONAL_FILES.filter((file) => !files.includes(file))).toEqual([]);
});
