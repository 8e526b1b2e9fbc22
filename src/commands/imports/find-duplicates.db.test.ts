import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countPairs } from "#data/queries/possible-duplicates.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { applied, aMappedRun, previewed } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { describeWhere } from "#tests/support/where.ts";

const MEETINGS = new URL("../../../../shared/data/meetings/meetings.csv", import.meta.url);
const database = withTestDatabase();
/** Two whole imports, on the embedded database in small batches. */
const TWICE = { timeout: 600_000 };

const importedAs = async (rows: readonly RowCells[], source: string) =>
  applied(database, await aMappedRun(database, csvFile(rows), { source }));

const pairs = async () =>
  (
    await database.pool.query(`select one.title as "of", other.title as "as", d.reasons from possible_duplicates d
      join events one on one.id = d.event_id join events other on other.id = d.other_event_id order by d.id`)
  ).rows;

test("the preview reports a list that comes again from another source, and each pair waits for a moderator", async () => {
  const list = [
    { title: "Vespers" },
    { title: "Lauds", link: "", start_date: "2026-12-06T07:00", end_date: "2026-12-06T08:00" },
  ];
  await importedAs(list, "first");
  expect(await countPairs(database.db, 10)).toBe(0);
  const runId = await aMappedRun(database, csvFile(list), { source: "second" });
  expect((await previewed(database, runId)).preview).toMatchObject({ imported: 2, possibleDuplicates: 2 });
  expect(await pairs()).toEqual([]);
  expect((await applied(database, runId)).result).toMatchObject({ imported: 2, possibleDuplicates: 2 });
  expect(await pairs()).toEqual([
    { of: "Vespers", as: "Vespers", reasons: ["link", "organizer", "title", "dates"] },
    { of: "Lauds", as: "Lauds", reasons: ["organizer", "title", "dates"] },
  ]);
});

test("rows of one file are not compared with each other, nor an event with itself", async () => {
  const rows = [
    { title: "Vespers", source_id: "a" },
    { title: "Vespers and Tea", source_id: "b" },
  ];
  await importedAs(rows, "list");
  expect(await pairs()).toEqual([]);
  const changed = [{ title: "Vespers", source_id: "a", link: "https://meet.example.org/other" }];
  const run = await importedAs(changed, "list");
  expect(run.result).toMatchObject({ updated: 1, possibleDuplicates: 1 });
  expect(await pairs()).toMatchObject([{ of: "Vespers", as: "Vespers and Tea" }]);
});

test("an edited event is compared as it is now; private and past ones are not compared", async () => {
  const row = { title: "Vespers", start_date: "2026-12-05T19:00", end_date: "2026-12-05T20:00" };
  await anEvent(database, {
    title: "Vespers",
    visibility: "private",
    listing: "hidden",
    schedules: [{ startsLocal: "2026-12-05T19:00:00", durationSeconds: 3_600, rrule: null, timezone: "UTC" }],
  });
  const past = { title: "Lauds", start_date: "2020-12-05T19:00", end_date: "2020-12-05T20:00" };
  await importedAs([past], "first");
  const run = await importedAs([row, past], "second");
  expect(run.result).toMatchObject({ imported: 2, possibleDuplicates: 0 });
  expect(await pairs()).toEqual([]);
});

describeWhere(existsSync(MEETINGS))("with the shared meetings", () => {
  test("857 listings imported again from another source are 857 possible duplicates", TWICE, async () => {
    const text = readFileSync(MEETINGS, "utf8");
    const first = await applied(database, await aMappedRun(database, text));
    expect(first.result).toMatchObject({ imported: 857, possibleDuplicates: 0 });
    const runId = await aMappedRun(database, text, { source: "again" });
    expect((await previewed(database, runId)).preview).toMatchObject({ imported: 857, possibleDuplicates: 857 });
    expect((await applied(database, runId)).result).toMatchObject({ imported: 857, possibleDuplicates: 857 });
    const of = await database.pool.query("select count(distinct event_id)::int as events from possible_duplicates");
    expect(of.rows).toEqual([{ events: 857 }]);
  });
});
