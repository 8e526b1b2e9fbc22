import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { testWhere } from "#tests/support/where.ts";
import { aCalendarEntry, aCalendarFile, SOME_WORDS } from "#tests/support/builders/a-calendar-file.ts";

// Debian's own Python has the packages; another one on the PATH need not.
const PYTHON = "/usr/bin/python3";
const SCRIPT = "tests/support/calendars/read-dates.py";

const isInstalled =
  spawnSync(PYTHON, ["-c", "import icalendar, vobject"]).status === 0 && spawnSync("khal", ["--version"]).status === 0;

type Read = {
  icalendar: { zones: string[]; entries: { uid: string; title: string; description: string }[] };
  vobject: string[];
  khal: string[];
};

function readByPrograms(text: string, from: string, to: string): Read {
  const folder = mkdtempSync(join(tmpdir(), "samehour-calendar-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file.ics");
  writeFileSync(file, text);
  return JSON.parse(execFileSync(PYTHON, [SCRIPT, file, from, to], { encoding: "utf8" }));
}

const CLOCKS = ["07:00:00", "19:00:00", "22:30:00"];
// These programs use the machine's own data of a zone that they know: so none whose rules have changed lately.
const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Australia/Sydney",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/Santiago",
];

// Skipped, and reported as such, where they are not installed; CI installs them.
test.skipIf(!isInstalled && process.env["CI"] === undefined)(
  "khal, python3-icalendar and python3-vobject are installed, to test other programs' reading",
  () => expect(isInstalled).toBe(true),
);

testWhere(isInstalled)(
  "python3-icalendar, python3-vobject and khal read every date at its instant, across clock changes",
  () => {
    const title = String.raw`Sitting, "quiet"; a\b – 祈り 🙏🏽 `.repeat(5).trim();
    const schedules = ZONES.map((timezone, at) => ({
      startsLocal: `2027-02-01T${CLOCKS[at % CLOCKS.length]}`,
      timezone,
      durationSeconds: 3_600,
      rrule: "FREQ=WEEKLY;UNTIL=20271130;BYDAY=MO",
    }));
    const exceptions = [
      { originalLocal: "2027-03-01T07:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
      {
        originalLocal: "2027-03-08T07:00:00",
        cancelled: false,
        startsLocal: "2027-03-09T08:00:00",
        durationSeconds: null,
      },
    ];
    const entries = schedules.map((schedule, at) =>
      aCalendarEntry({
        ...schedule,
        uid: `abc23${at}-1@samehour`,
        exceptions: at === 0 ? exceptions : [],
        words: { ...SOME_WORDS, titleOf: () => title, description: `${title}\n${title}` },
      }),
    );
    const window = { from: Date.UTC(2027, 1, 15), to: Date.UTC(2027, 10, 15) };
    const expected = entries
      .flatMap((entry) => expandOccurrences(entry, entry.exceptions, window))
      .filter(({ cancelled, startsAt }) => !cancelled && startsAt >= window.from && startsAt < window.to)
      .map(({ startsAt }) => toIsoSeconds(startsAt))
      .toSorted();
    const read = readByPrograms(aCalendarFile(entries), "2027-02-15", "2027-11-15");
    expect(read.icalendar.zones).toEqual(ZONES);
    expect(read.icalendar.entries.length).toBe(8);
    expect(read.icalendar.entries[0]).toEqual({ uid: "abc230-1@samehour", title, description: `${title}\n${title}` });
    expect(read.vobject).toEqual(expected);
    expect(new Set(read.khal)).toEqual(new Set(expected));
  },
);
