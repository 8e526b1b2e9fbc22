import { expect, test } from "vitest";
import { fillMissingValues } from "#core/imports/plan-update.ts";
import type { ImportedTime, ImportedValues } from "#core/imports/imported-values.ts";

const SATURDAY: ImportedTime = {
  startsLocal: "2026-12-05T19:00:00",
  timezone: "America/New_York",
  durationSeconds: 3_600,
};

function says(time: ImportedTime | null, change: Partial<ImportedValues> = {}): ImportedValues {
  return { title: "T", description: "", type: "other", organizerName: "O", link: null, time, ...change };
}

function matched(rrule: string | null, change: { lastTime?: ImportedTime | null; time?: ImportedTime | null } = {}) {
  const { lastTime = SATURDAY, time = SATURDAY } = change;
  return { lastTime, present: { time, rrule } };
}

const WEEKLY = "FREQ=WEEKLY;BYDAY=SA";
const UTC: ImportedTime = { startsLocal: "2026-12-06T00:00:00", timezone: "UTC", durationSeconds: 3_600 };

test("the same instant is the same time when the row names no zone, and a different time when it does", () => {
  const open = fillMissingValues({ values: says(UTC, { rrule: null }), zoneOpen: true }, matched(null));
  expect(open).toEqual({ ok: true, value: says(SATURDAY, { rrule: null }) });
  const named = says(UTC, { rrule: null });
  expect(fillMissingValues({ values: named, zoneOpen: false }, matched(null))).toEqual({ ok: true, value: named });
});

test("a start skipped by a clock change is matched by its instant", () => {
  const skipped = { ...SATURDAY, startsLocal: "2027-03-14T02:30:00" };
  const moment = { ...SATURDAY, startsLocal: "2027-03-14T03:30:00" };
  const found = fillMissingValues({ values: says(moment), zoneOpen: true }, matched(null, { lastTime: skipped }));
  expect(found).toMatchObject({ value: { time: skipped } });
});

test("the row is compared with the last import, not with a person's edit", () => {
  const edited = { ...SATURDAY, startsLocal: "2026-12-05T21:00:00" };
  const found = fillMissingValues({ values: says(UTC), zoneOpen: true }, matched(WEEKLY, { time: edited }));
  expect(found).toMatchObject({ value: { time: SATURDAY } });
});

test("a row without recurrence keeps a series' first date, but may change its length", () => {
  const later = { ...SATURDAY, startsLocal: "2026-12-19T19:00:00", durationSeconds: 5_400 };
  expect(fillMissingValues({ values: says(later), zoneOpen: false }, matched(WEEKLY))).toEqual({
    ok: true,
    value: says({ ...SATURDAY, durationSeconds: 5_400 }),
  });
  // A row marked as recurring moves the series' start; a one-off is moved.
  const repeats = says(later, { rrule: WEEKLY });
  expect(fillMissingValues({ values: repeats, zoneOpen: false }, matched(WEEKLY))).toMatchObject({
    value: { time: later },
  });
  expect(fillMissingValues({ values: says(later), zoneOpen: false }, matched(null))).toMatchObject({
    value: { time: later },
  });
});

test("a weekly series can move to another day; with any other rule the new start must match the rule", () => {
  const sunday = { ...SATURDAY, startsLocal: "2026-12-06T18:00:00" };
  const follow = (rrule: string) => fillMissingValues({ values: says(sunday), zoneOpen: false }, matched(rrule));
  for (const rrule of [WEEKLY, "FREQ=DAILY"]) expect(follow(rrule)).toEqual({ ok: true, value: says(sunday) });
  expect(follow("FREQ=MONTHLY;BYDAY=1SA")).toMatchObject({
    ok: false,
    fault: { key: "recurrence.faultStartNotInRule" },
  });
});

test("without a time or a series, there is nothing to fill in", () => {
  expect(fillMissingValues({ values: says(null), zoneOpen: true }, matched(WEEKLY))).toEqual({
    ok: true,
    value: says(null),
  });
  expect(
    fillMissingValues({ values: says(UTC), zoneOpen: true }, matched("several", { lastTime: null, time: null })),
  ).toEqual({
    ok: true,
    value: says(UTC),
  });
});
