import { expect, test } from "vitest";
import type { ImportedValues } from "#core/imports/imported-values.ts";
import { planUpdate } from "#core/imports/plan-update.ts";

const BEFORE: Required<ImportedValues> = {
  title: "Evening Silence",
  description: "Half an hour.",
  type: "meditation",
  organizerName: "Lakeside Sangha",
  link: "https://meet.example.org/evening",
  time: { startsLocal: "2026-12-05T19:00:00", timezone: "UTC", durationSeconds: 3_600 },
  rrule: null,
  exceptions: [],
  further: [],
  languages: ["en"],
  traditions: [],
  price: null,
};

test("importing the same row again changes nothing, whatever the order of keys", () => {
  const stored = { ...BEFORE, time: { durationSeconds: 3_600, timezone: "UTC", startsLocal: "2026-12-05T19:00:00" } };
  expect(planUpdate(BEFORE, stored, stored)).toEqual({
    changes: {},
    preserved: [],
    imported: null,
    raisesSequence: false,
  });
});

test("a changed field is written and stored as imported", () => {
  const incoming = { ...BEFORE, title: "Morning Silence" };
  expect(planUpdate(incoming, BEFORE, BEFORE)).toEqual({
    changes: { title: "Morning Silence" },
    preserved: [],
    imported: incoming,
    raisesSequence: false,
  });
});

test.each([
  { time: { startsLocal: "2026-12-05T20:00:00", timezone: "UTC", durationSeconds: 3_600 } },
  { rrule: "FREQ=DAILY" },
  { link: null },
])("a change of %j raises the sequence for calendars", (change) => {
  expect(planUpdate({ ...BEFORE, ...change }, BEFORE, BEFORE)).toMatchObject({ changes: change, raisesSequence: true });
});

test("a person's edit is kept, and the file's value is stored as imported", () => {
  const incoming = { ...BEFORE, title: "From the file", description: "New." };
  const present = { ...BEFORE, title: "Edited by hand" };
  expect(planUpdate(incoming, BEFORE, present)).toEqual({
    changes: { description: "New." },
    preserved: ["title"],
    imported: incoming,
    raisesSequence: false,
  });
  // When the same file is imported again, the edit remains and nothing changes.
  expect(planUpdate(incoming, incoming, { ...present, description: "New." })).toMatchObject({
    changes: {},
    preserved: [],
    imported: null,
  });
});

test("a file that now matches a person's edit changes nothing", () => {
  const present = { ...BEFORE, title: "Edited by hand" };
  expect(planUpdate({ ...BEFORE, title: "Edited by hand" }, BEFORE, present)).toMatchObject({
    changes: {},
    preserved: [],
  });
});

test("a column missing from the file changes nothing, and a new column is written", () => {
  const { price: _, ...withoutPrice } = BEFORE;
  expect(planUpdate(withoutPrice, { ...BEFORE, price: 5 }, { ...BEFORE, price: 5 })).toMatchObject({
    changes: {},
    imported: null,
  });
  expect(planUpdate({ ...BEFORE, price: 5 }, withoutPrice, BEFORE)).toMatchObject({ changes: { price: 5 } });
});
