import { expect, test } from "vitest";
import { ADMIN_TABS, EVENTS_PAGES } from "#web/components/admin/admin-pages.ts";
import { readScreensArguments, SCREENS } from "./screens.ts";

const namesOf = (...args: string[]) => readScreensArguments(args).screens.map(({ name }) => name);

test("without arguments every screen is drawn with the demo listings", () => {
  expect(readScreensArguments([])).toEqual({
    content: { kind: "demo" },
    screens: SCREENS,
    folder: "reports/screens",
    now: "2026-03-11T14:20:00.000Z",
  });
});

test("a file is imported, and `empty` leaves the site without events", () => {
  expect(readScreensArguments(["list.csv"]).content).toEqual({ kind: "file", file: "list.csv" });
  expect(readScreensArguments(["empty"]).content).toEqual({ kind: "empty" });
});

test("the output folder and the clock can be set", () => {
  const options = readScreensArguments(["--out", "somewhere", "--now", "2026-12-09T18:00:00+01:00"]);
  expect([options.folder, options.now]).toEqual(["somewhere", "2026-12-09T17:00:00.000Z"]);
});

test("names are filtered by prefix, in the order of the screens", () => {
  expect(namesOf("--only", "organizers, home")).toEqual(["home", "organizers"]);
  expect(namesOf("--only", "events")).toEqual([
    "events-upcoming",
    "events-past",
    "events-search",
    "events-no-result",
    "events-near",
  ]);
});

test.each([
  [["a.csv", "b.csv"], "One file at a time: b.csv"],
  [["--only", "nothing"], 'No screen has a name that starts with "nothing".'],
  [["--only", "home,"], 'No screen has a name that starts with "".'],
  [["--now", "tomorrow"], "tomorrow is no moment."],
  [["--dark"], "--dark"],
])("%j is refused with the usage message", (args, reason) => {
  expect(() => readScreensArguments(args)).toThrow(reason);
  expect(() => readScreensArguments(args)).toThrow("npm run screens -- [FILE | empty]");
});

test("every screen has a unique name, and every dashboard page is included", () => {
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
  const addresses = SCREENS.map(({ at }) => at);
  for (const { path } of [...ADMIN_TABS, ...EVENTS_PAGES]) expect(addresses).toContain(path);
});
