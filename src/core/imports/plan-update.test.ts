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

test("the same row again changes nothing, whatever the order of keys", () => {
  const stored = { ...BEFORE, time: { durationSeconds: 3_600, timezone: "UTC", startsLocal: "2026-12-05T19:00:00" } };
  expect(planUpdate(BEFORE, stored, stored)).toEqual({
    changes: {},
    preserved: [],
    imported: null,
    raisesSequence: false,
  });
});

test("a changed field is written and remembered", () => {
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
])("a change of %j is one that calendars hear of", (change) => {
  expect(planUpdate({ ...BEFORE, ...change }, BEFORE, BEFORE)).toMatchObject({ changes: change, raisesSequence: true });
});

test("what a person has edited stays, and what the file said is remembered", () => {
  const incoming = { ...BEFORE, title: "From the file", description: "New." };
  const present = { ...BEFORE, title: "Edited by hand" };
  expect(planUpdate(incoming, BEFORE, present)).toEqual({
    changes: { description: "New." },
    preserved: ["title"],
    imported: incoming,
    raisesSequence: false,
  });
  // Next time the file is the same: the edit remains, and nothing changes.
  expect(planUpdate(incoming, incoming, { ...present, description: "New." })).toMatchObject({
    changes: {},
    preserved: [],
    imported: null,
  });
});

test("a file that now says what a person had written changes nothing", () => {
  const present = { ...BEFORE, title: "Edited by hand" };
  expect(planUpdate({ ...BEFORE, title: "Edited by hand" }, BEFORE, present)).toMatchObject({
    changes: {},
    preserved: [],
  });
});

test("a column that the file lacks says nothing, one that it has for the first time is written", () => {
  const { price: _, ...withoutPrice } = BEFORE;
  expect(planUpdate(withoutPrice, { ...BEFORE, price: 5 }, { ...BEFORE, price: 5 })).toMatchObject({
    changes: {},
    imported: null,
  });
  expect(planUpdate({ ...BEFORE, price: 5 }, withoutPrice, BEFORE)).toMatchObject({ changes: { price: 5 } });
});
