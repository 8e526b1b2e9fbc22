import { expect, test } from "vitest";
import type { ImportedValues } from "#core/imports/imported-values.ts";
import { planRestore } from "#core/imports/plan-update.ts";

const PRESENT: Required<ImportedValues> = {
  title: "New title",
  description: "",
  type: "prayer",
  organizerName: "Open Circle",
  link: "https://meet.example.org/new",
  time: { startsLocal: "2026-12-05T19:00:00", timezone: "UTC", durationSeconds: 3_600 },
  rrule: null,
  exceptions: [],
  further: [],
  languages: ["en"],
  traditions: [],
  price: null,
};
const before = { title: "Old title", link: null, languages: [] };
const after = { title: "New title", link: "https://meet.example.org/new", languages: ["en"] };
const rest = { kept: { imported: null, importKey: null, sourceId: null }, standing: null };

test("a field not edited since the import is restored", () => {
  expect(planRestore({ before, after, ...rest }, PRESENT)).toEqual({ changes: before, preserved: [] });
});

test("a field edited since the import is kept and reported", () => {
  const edited = { ...PRESENT, title: "By hand" };
  expect(planRestore({ before, after, ...rest }, edited)).toEqual({
    changes: { link: null, languages: [] },
    preserved: ["title"],
  });
});

test("a field already restored by hand does not count as a kept edit", () => {
  const put = { ...PRESENT, title: "Old title" };
  expect(planRestore({ before, after, ...rest }, put).preserved).toEqual([]);
});

test("a rule that ends at an instant is restored, also after a person moved its series to another hour", () => {
  const time = { startsLocal: "2026-12-05T20:00:00", timezone: "America/New_York", durationSeconds: 3_600 };
  const present = { ...PRESENT, time, rrule: "FREQ=WEEKLY;UNTIL=20270102;BYDAY=SA" };
  const record = {
    before: {
      time: { ...time, startsLocal: "2026-12-05T18:00:00" },
      rrule: "FREQ=WEEKLY;UNTIL=20261219T230000Z;BYDAY=SA",
    },
    after: {
      time: { ...time, startsLocal: "2026-12-05T19:00:00" },
      rrule: "FREQ=WEEKLY;UNTIL=20270103T000000Z;BYDAY=SA",
    },
    ...rest,
  };
  expect(planRestore(record, present)).toEqual({
    changes: { rrule: "FREQ=WEEKLY;UNTIL=20261219;BYDAY=SA" },
    preserved: ["time"],
  });
});
