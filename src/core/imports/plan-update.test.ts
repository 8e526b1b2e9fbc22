import { expect, test } from "vitest";
import type { ImportedTime, ImportedValues } from "#core/imports/imported-values.ts";
import { planUpdate } from "#core/imports/plan-update.ts";

const SATURDAY: ImportedTime = { startsLocal: "2026-12-05T19:00:00", timezone: "UTC", durationSeconds: 3_600 };
const BEFORE: Required<ImportedValues> = {
  title: "Evening Silence",
  description: "Half an hour.",
  type: "meditation",
  organizerName: "Lakeside Sangha",
  link: "https://meet.example.org/evening",
  time: SATURDAY,
  rrule: null,
  exceptions: [],
  further: [],
  languages: ["en"],
  traditions: [],
  price: null,
};

/** The values of a file with the spec's seven columns. */
const {
  rrule: _rrule,
  exceptions: _exceptions,
  further: _further,
  languages: _languages,
  traditions: _traditions,
  price: _price,
  ...WITHOUT_OPTIONAL
} = BEFORE;

const cancelled = (originalLocal: string) => ({
  originalLocal,
  cancelled: true,
  startsLocal: null,
  durationSeconds: null,
});

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

const NEW_YORK = { startsLocal: "2026-12-05T19:00:00", timezone: "America/New_York", durationSeconds: 3_600 };
/** It ends at its last start, in UTC. */
const SATURDAYS = { ...BEFORE, time: NEW_YORK, rrule: "FREQ=WEEKLY;UNTIL=20261220T000000Z;BYDAY=SA" };
const SATURDAYS_ON_DAY = { ...SATURDAYS, rrule: "FREQ=WEEKLY;UNTIL=20261219;BYDAY=SA" };

test("a rule that ends at an instant is the same rule as the one that ends on its day", () => {
  const further = [{ ...NEW_YORK, rrule: SATURDAYS.rrule, exceptions: [] }];
  const imported = { ...SATURDAYS, further };
  const present = { ...SATURDAYS_ON_DAY, further: [{ ...NEW_YORK, rrule: SATURDAYS_ON_DAY.rrule, exceptions: [] }] };
  expect(planUpdate(present, imported, present)).toMatchObject({ changes: {}, preserved: [], imported: null });
  expect(planUpdate(imported, present, present)).toMatchObject({ changes: {}, preserved: [], imported: null });
});

test("the new end of a rule is taken from the file as a day, also after a person moved the series to another hour", () => {
  const incoming = { ...SATURDAYS, rrule: "FREQ=WEEKLY;UNTIL=20270103T000000Z;BYDAY=SA" };
  const moved = { ...SATURDAYS_ON_DAY, time: { ...NEW_YORK, startsLocal: "2026-12-05T20:00:00" } };
  for (const present of [SATURDAYS_ON_DAY, moved])
    expect(planUpdate(incoming, SATURDAYS, present)).toEqual({
      changes: { rrule: "FREQ=WEEKLY;UNTIL=20270102;BYDAY=SA" },
      preserved: [],
      imported: incoming,
      raisesSequence: true,
    });
});

test.each<{ edit: Partial<Required<ImportedValues>>; file: Partial<ImportedValues> }>([
  { edit: { rrule: "FREQ=WEEKLY;BYDAY=SA" }, file: { rrule: null } },
  { edit: { rrule: "several" }, file: { rrule: "FREQ=WEEKLY;BYDAY=SA" } },
  { edit: { exceptions: [cancelled("2026-12-12T19:00:00")] }, file: { exceptions: [] } },
  { edit: { further: [{ ...SATURDAY, rrule: null, exceptions: [] }] }, file: { further: [] } },
  { edit: { languages: ["de"] }, file: { languages: ["fr"] } },
  { edit: { traditions: ["Zen"] }, file: { traditions: [] } },
  { edit: { price: 0 }, file: { price: 5 } },
])("a person's edit of $edit is kept when the file says $file in a column that it lacked before", ({ edit, file }) => {
  const field = Object.keys(file)[0] as keyof ImportedValues;
  const incoming = { ...WITHOUT_OPTIONAL, ...file };
  const present = { ...BEFORE, languages: [], ...edit };
  expect(planUpdate(incoming, WITHOUT_OPTIONAL, present)).toEqual({
    changes: {},
    preserved: [field],
    imported: incoming,
    raisesSequence: false,
  });
  // When the same file is imported again, the edit remains and nothing changes.
  expect(planUpdate(incoming, incoming, present)).toMatchObject({ changes: {}, preserved: [], imported: null });
});

const SUNDAY: ImportedTime = { ...SATURDAY, startsLocal: "2026-12-06T18:00:00" };

test("a person's weekly rule moves with the time of a file that says nothing of it, and is not stored as the file's", () => {
  const incoming = { ...WITHOUT_OPTIONAL, time: SUNDAY };
  const present = { ...BEFORE, rrule: "FREQ=WEEKLY;BYDAY=SA" };
  expect(planUpdate(incoming, WITHOUT_OPTIONAL, present)).toEqual({
    changes: { time: SUNDAY, rrule: "FREQ=WEEKLY;BYDAY=SU" },
    preserved: [],
    imported: incoming,
    raisesSequence: true,
  });
});

test("a weekly rule of an earlier file moves too, and its stored value with it", () => {
  const last = { ...WITHOUT_OPTIONAL, rrule: "FREQ=WEEKLY;BYDAY=SA" };
  expect(planUpdate({ ...WITHOUT_OPTIONAL, time: SUNDAY }, last, { ...BEFORE, ...last })).toMatchObject({
    changes: { time: SUNDAY, rrule: "FREQ=WEEKLY;BYDAY=SU" },
    imported: { rrule: "FREQ=WEEKLY;BYDAY=SU" },
  });
});

test("a rule stays with the time that a person has set", () => {
  const present = {
    ...BEFORE,
    time: { ...SATURDAY, startsLocal: "2026-12-07T19:00:00" },
    rrule: "FREQ=WEEKLY;BYDAY=MO",
  };
  expect(planUpdate({ ...WITHOUT_OPTIONAL, time: SUNDAY }, WITHOUT_OPTIONAL, present)).toMatchObject({
    changes: {},
    preserved: ["time"],
  });
});
