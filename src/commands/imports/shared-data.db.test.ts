import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeWhere, testWhere } from "#tests/support/where.ts";
import type { RowError } from "#core/imports/row-error.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

// Third-party and hostile files that are not part of the project; import-events.db.test.ts covers the same with cases
// of our own.
const FOLDER = new URL("../../../../shared/data/", import.meta.url);
const here = existsSync(FOLDER);
const database = withTestDatabase();
const rows = rowsOf(database);
/** Two whole imports, on the embedded database in small batches. */
const TWICE = { timeout: 600_000 };

function read(name: string): Uint8Array {
  return readFileSync(new URL(name, FOLDER));
}

type ExpectedRow = {
  id: string;
  start_utc: string;
  duration_minutes: number;
  rrule: string;
  timezone: string;
  /** Null for one-off rows. */
  next_on_or_after: Record<string, string | null> | null;
};

function expectedMeetings(): ExpectedRow[] {
  return (
    JSON.parse(readFileSync(new URL("meetings/meetings.expected.json", FOLDER), "utf8")) as { rows: ExpectedRow[] }
  ).rows;
}

/** The stored dates of each event by its source_id, as instants in milliseconds with their local day, in order. */
async function storedDates(): Promise<Map<string, { at: number; day: string; minutes: number }[]>> {
  const dates = await rows<{ id: string; at: string; day: string; minutes: string }>(
    `select e.source_id as id, extract(epoch from o.starts_at) * 1000 as at, o.starts_local::date::text as day,
       extract(epoch from o.ends_at - o.starts_at) / 60 as minutes
     from occurrences o join events e on e.id = o.event_id order by o.starts_at`,
  );
  const read = dates.map(({ id, at, day, minutes }) => ({ id, at: Number(at), day, minutes: Number(minutes) }));
  return Map.groupBy(read, (date) => date.id);
}

describeWhere(here)("with the shared meetings", () => {
  test("857 rows are imported, 84 without a link, with correct dates, and a second run changes nothing", async () => {
    const file = read("meetings/meetings.csv");
    // All queried days lie in the stored span, from 30 days before to 400 days after this.
    const now = Date.UTC(2026, 11, 30);
    expect(await runImport(database, file, { now })).toMatchObject({
      rows: 857,
      imported: 857,
      linkMissing: 84,
      refused: 0,
    });
    const stored = await storedDates();
    const wrong: string[] = [];
    let compared = 0;
    for (const { id, start_utc, duration_minutes, next_on_or_after } of expectedMeetings()) {
      const dates = stored.get(id) ?? [];
      if (dates.some((date) => date.minutes !== duration_minutes)) wrong.push(`${id} lasts ${dates[0]?.minutes}`);
      // A one-off event has only its start.
      if (next_on_or_after === null && dates.length !== 1) wrong.push(`${id} has ${dates.length} dates`);
      for (const [day, expected] of Object.entries(next_on_or_after ?? { "0000-01-01": start_utc })) {
        const next = dates.find((date) => date.day >= day);
        compared += 1;
        if ((next?.at ?? null) !== (expected === null ? null : Date.parse(expected))) wrong.push(`${id} after ${day}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(792 * 11 + 65);
    const again = await runImport(database, file, { now });
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 857, refused: 0, linkMissing: 84 });
  });

  test.each(["meetings_offset.csv", "meetings_us_sheet_bom_crlf.csv"])(
    "%s gives the same directory",
    TWICE,
    async (name) => {
      await runImport(database, read("meetings/meetings.csv"));
      expect(await runImport(database, read(`meetings/${name}`))).toMatchObject({
        rows: 857,
        imported: 0,
        updated: 0,
        unchanged: 857,
      });
    },
  );

  test("the seven columns alone, in UTC, give the same directory: no zone and no series is lost", async () => {
    await runImport(database, read("meetings/meetings.csv"));
    const schedules = () => rows("select timezone, starts_local::text, rrule, sequence from schedules order by id");
    const before = await schedules();
    // Five rows share organizer, title, start and (missing) link with others: without a source_id they are ambiguous.
    expect(await runImport(database, read("meetings/meetings_spec_columns_utc.csv"))).toMatchObject({
      rows: 857,
      imported: 0,
      updated: 0,
      unchanged: 852,
      refused: 5,
      categories: { ambiguous: 2, duplicate: 3 },
    });
    expect(await schedules()).toEqual(before);
  });

  test("the seven columns alone, in UTC, give the same first dates", async () => {
    const result = await runImport(database, read("meetings/meetings_spec_columns_utc.csv"));
    // Three rows repeat organizer, title, start and (missing) link of others: without a source_id nothing
    // distinguishes them.
    expect(result).toMatchObject({ rows: 857, imported: 854, refused: 3, categories: { duplicate: 3 } });
    const starts = await rows<{ at: string }>("select extract(epoch from starts_at) * 1000 as at from occurrences");
    const expected = new Set(expectedMeetings().map((row) => Date.parse(row.start_utc)));
    expect(starts.every(({ at }) => expected.has(Number(at)))).toBe(true);
    expect(await runImport(database, read("meetings/meetings_spec_columns_utc.csv"))).toMatchObject({
      imported: 0,
      unchanged: 854,
      refused: 3,
    });
  });
});

describeWhere(here)("with the shared torture files", () => {
  test.each([
    ["bom_crlf.csv", 4, []],
    ["semicolon.csv", 4, []],
    ["tab.tsv.csv", 4, []],
    ["utf16le_bom.csv", 4, []],
    ["windows1252.csv", 1, []],
    ["cr_only.csv", 1, []],
    ["header_case_and_space.csv", 1, []],
    ["extra_columns.csv", 1, []],
    ["ragged.csv", 1, ["2 cells", "4 cells"]],
    ["blank_lines.csv", 1, []],
    ["bad_values.csv", 2, ["2 missing", "3 end", "4 date", "6 link", "7 link", "8 type"]],
    ["formula_injection.csv", 4, []],
    ["html.csv", 1, []],
    ["unclosed_quote.csv", 0, ["2 unreadable"]],
    ["local_gap_times.csv", 3, ["4 zone"]],
  ])("%s: %i rows are imported, %j are refused", async (name, good, bad) => {
    const refused: string[] = [];
    const onRefused = ({ row, faults: [first] }: { row: number; faults: readonly RowError[] }) =>
      refused.push(`${row} ${first?.category}`);
    const result = await runImport(database, read(`csv/${name}`), { onRefused });
    expect({ good: result.imported, bad: refused, refusal: result.refusal }).toEqual({ good, bad, refusal: null });
    expect(result.linkMissing).toBe(name === "bad_values.csv" ? 1 : 0);
  });

  test.each([
    ["missing_column.csv", "imports.file.missingColumns"],
    ["empty_file.csv", "imports.file.empty"],
    ["header_only.csv", "imports.file.headerOnly"],
  ])("%s is refused as a whole", async (name, key) => {
    expect(await runImport(database, read(`csv/${name}`))).toMatchObject({ imported: 0, refusal: { key } });
  });

  test("times during a clock change become the instants that libraries agree on", async () => {
    await runImport(database, read("csv/local_gap_times.csv"));
    expect(
      await rows(
        "select title, starts_at::text, clock_effect from occurrences join events e on e.id = event_id order by e.id",
      ),
    ).toEqual([
      { title: "Spring gap", starts_at: "2027-03-14 07:30:00+00", clock_effect: "gap" },
      { title: "Autumn fold", starts_at: "2026-11-01 05:30:00+00", clock_effect: "fold" },
      { title: "Old zone name", starts_at: "2026-12-06 00:00:00+00", clock_effect: null },
    ]);
  });
});

testWhere(!here)("nothing is compared with shared files: ../shared/data is not there", () => {
  expect(here).toBe(false);
});
