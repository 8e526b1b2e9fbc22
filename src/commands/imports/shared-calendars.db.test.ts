import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { aMappedRun, applied, handIn, previewed } from "#tests/support/builders/an-import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { describeWhere, testWhere } from "#tests/support/where.ts";

// Third-party files that are not part of the project; the files beside this one, import-*.db.test.ts, have cases of
// our own.
const FOLDER = new URL("../../../../shared/data/", import.meta.url);
const here = existsSync(FOLDER);
const database = withTestDatabase();

type Expected = { start: string; end: string; status?: string | undefined };
type Oracle = {
  window: [string, string];
  occurrences: Expected[];
  own_window?: { from: string; to: string; occurrences: Expected[] };
  verdict: string;
};

function read(name: string): Uint8Array {
  return readFileSync(new URL(name, FOLDER));
}

function namesIn(folder: string, ending: string): string[] {
  return here ? readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith(ending)) : [];
}

/** As stored; a file without a zone is read in UTC, so that days and floating times keep their values. */
function momentOf(text: string): string {
  return new Date(/T/.test(text) ? text.replace(/Z?$/, "Z") : `${text}T00:00:00Z`).toISOString();
}

async function storedDates(): Promise<{ start: string; end: string; cancelled: boolean }[]> {
  const found = await database.pool.query<{ s: Date; e: Date; cancelled: boolean }>(
    "select starts_at as s, ends_at as e, cancelled from occurrences order by 1, 2",
  );
  return found.rows.map(({ s, e, cancelled }) => ({ start: iso(s), end: iso(e), cancelled }));
}

function iso(date: Date | string): string {
  return new Date(date).toISOString();
}

const oracles = namesIn("ics/", ".expected.json")
  .map((name) => ({ name, oracle: JSON.parse(new TextDecoder().decode(read(`ics/${name}`))) as Oracle }))
  .filter(({ oracle }) => oracle.verdict !== "contested");

describeWhere(here)("with the shared calendars", () => {
  test.each(oracles)("the dates of $name match those that other programs computed", async ({ name, oracle }) => {
    const { from, occurrences } = oracle.own_window ?? { from: oracle.window[0], occurrences: oracle.occurrences };
    const begin = Date.parse(from);
    const now = begin + 30 * DAY_MS;
    const [first, last] = [iso(new Date(begin)), iso(new Date(now + 400 * DAY_MS))];
    const inWindow = <T extends { start: string }>(date: T) => date.start >= first && date.start < last;
    const fileName = name.replace(".expected.json", ".ics");
    const runId = await aMappedRun(database, read(`ics/${fileName}`), { fileName, now });
    const run = await applied(database, runId, now);
    expect(run.result).toMatchObject({ refused: 0 });
    const expected = occurrences
      .map(({ start, end, status }) => ({ start: momentOf(start), end: momentOf(end), status }))
      .filter(inWindow)
      .toSorted((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1));
    const stored = (await storedDates()).filter(inWindow);
    // One of the files has a changed date that ends before it begins, so only its start is compared.
    const spoiled = new Set(expected.filter(({ start, end }) => end <= start).map(({ start }) => start));
    const times = ({ start, end }: Expected) => (spoiled.has(start) ? start : `${start} ${end}`);
    expect(stored.filter(({ cancelled }) => !cancelled).map(times)).toEqual(
      expected.filter(({ status }) => status !== "CANCELLED").map(times),
    );
    const cancelled = stored.filter((date) => date.cancelled).map(times);
    expect(cancelled).toEqual(
      expect.arrayContaining(expected.filter(({ status }) => status === "CANCELLED").map(times)),
    );
    const again = await previewed(
      database,
      await aMappedRun(database, read(`ics/${fileName}`), { fileName, now }),
      now,
    );
    expect(again.preview).toMatchObject({ imported: 0, updated: 0, refused: 0 });
  });

  test.each(namesIn("csv/", ".csv"))(
    "%s is read or refused as an empty file, and its preview changes nothing",
    async (fileName) => {
      const started = await handIn(database, read(`csv/${fileName}`), { fileName });
      if (started.outcome === "started" && fileName !== "missing_column.csv") {
        const run = await previewed(database, await aMappedRun(database, read(`csv/${fileName}`), { fileName }));
        expect(run).toMatchObject({ state: "previewed", totalRows: run.preview?.rows });
      } else if (started.outcome === "refused") {
        expect(started.fault.key).toMatch(/^imports\.file\.(?:empty|headerOnly)$/);
      }
      expect((await database.pool.query("select 1 from events")).rows).toEqual([]);
    },
  );
});

testWhere(!here)("nothing is compared with shared calendars: ../shared/data is not there", () => {
  expect(here).toBe(false);
});
