import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a person would, with a data folder of its own. */
function run(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: join(folder, "data") };
  const done = spawnSync(process.execPath, [...SHORT_LIVED, "src/cli/import.ts", ...args], { env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

test(
  "a file is imported into a new database, a dry run writes nothing, a calendar is added and undone",
  { timeout: 600_000 },
  () => {
    const file = join(folder, "list.csv");
    writeFileSync(file, csvFile([{}, { title: "Second", link: "" }, { type: "seance" }]));
    const first = run(file);
    expect(first.err).toBe(
      'Row 4, type "seance": Please choose one of: prayer, meditation, discussion, worship, retreat, other\n',
    );
    expect(first.out).toMatch(
      /^Successfully imported 2 events\. Failed to import 1 record due to validation errors\.\n/,
    );
    expect(first.out).toMatch(/Link missing +1\n/);
    expect(first.out).toContain("held until a moderator approves them");
    expect(first.out).toContain("npm run import -- undo");
    expect(first.code).toBe(0);
    const second = run(file, "--approve", "--dry-run");
    expect(second.out).toMatch(/^0 events would be imported and 2 updated; 1 record has validation errors\.\n/);
    expect(second.code).toBe(0);
    const calendar = join(folder, "list.ics");
    writeFileSync(calendar, CALENDAR);
    expect(run(calendar, "--approve")).toMatchObject({ code: 0, err: "" });
    expect(listed()).toEqual([
      "Imported  list.ics (from the command line)",
      "Imported  list.csv (from the command line)",
    ]);
    const undone = run("undo");
    expect(undone.out).toMatch(/^Undoing the import of list\.ics of .+ UTC: 1 event imported, 0 updated\.\n/);
    expect(undone.out).toContain("\nUndone: 1 event deleted, 0 events restored.\n");
    expect(undone.code).toBe(0);
    expect(listed()).toEqual([
      "Undone  list.ics (from the command line)",
      "Imported  list.csv (from the command line)",
    ]);
  },
);

/** The line of each run in `list`, without its id and time. */
function listed(): string[] {
  const lines = run("list").out.trimEnd().split("\n");
  return lines.map((line) => line.replace(/^[0-9a-f-]{36} {2}.+? UTC {2}/, ""));
}

const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//example.org//test//EN",
  "BEGIN:VEVENT",
  "UID:vespers@example.org",
  "DTSTAMP:20261101T000000Z",
  "DTSTART:20270105T180000Z",
  "DTEND:20270105T190000Z",
  "SUMMARY:Vespers",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

test("an import without any rows fails and leaves no run", { timeout: 300_000 }, () => {
  const file = join(folder, "bad.csv");
  writeFileSync(file, "title,link\na,b\n");
  const done = run(file);
  expect(done.out).toMatch(
    /^No events were imported\. Please check your spreadsheet format\.\nThese columns are missing: /,
  );
  expect(done.code).toBe(1);
  expect(run("list").out).not.toContain("bad.csv");
});

test("a missing file is reported in one sentence, with the usage", { timeout: 300_000 }, () => {
  const missing = run("nothing-here.csv");
  const expected = reachesMessage("imports.file.unreadable", { name: "nothing-here.csv", reason: "" });
  expect(missing.err.startsWith(expected)).toBe(true);
  expect(missing.err).toMatch(/^Import failed\. .+: .+\n$/);
  expect(missing.code).toBe(1);
  const other = run("list.txt");
  expect(other.err).toMatch(
    /^Invalid file type\. Please give a CSV file \(\.csv\) or a calendar \(\.ics\)\n\nUsage: npm run import -- FILE /,
  );
  expect(other.code).toBe(1);
});
