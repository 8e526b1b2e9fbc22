import { expect, test } from "vitest";
import { readRepeat } from "#core/schedules/repeat-input.ts";
import { repeatFields } from "#core/schedules/repeat-fields.ts";

/** November 23, 2026: the fourth and second-to-last Monday of the month. */
const START = "2026-11-23T19:00:00";

function ruleOf(fields: Record<string, readonly string[]>, startsLocal = START) {
  const named = Object.fromEntries(Object.entries(fields).map(([name, texts]) => [`r.${name}`, texts]));
  const read = readRepeat(named, "r.", startsLocal);
  if (read.ok) return read.rrule;
  return Object.fromEntries(Object.entries(read.faults).map(([field, fault]) => [field, fault.key]));
}

const fieldsOf = (rrule: string | null) => repeatFields({ rrule, startsLocal: START, timezone: "America/New_York" });

test.each<[Record<string, readonly string[]>, string | null]>([
  [{}, null],
  [{ freq: ["none"] }, null],
  [{ recurring: ["off", "on"] }, "FREQ=WEEKLY;BYDAY=MO"],
  [{ recurring: ["off"], freq: ["daily"] }, null],
  [{ freq: ["daily"] }, "FREQ=DAILY"],
  [{ freq: ["daily"], every: ["3"] }, "FREQ=DAILY;INTERVAL=3"],
  [{ freq: ["weekly"] }, "FREQ=WEEKLY;BYDAY=MO"],
  [{ freq: ["weekly"], days: ["TH", "MO", "MO"] }, "FREQ=WEEKLY;BYDAY=MO,TH"],
  [{ freq: ["weekly"], days: ["MO,TH"], every: ["2"] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"],
  [{ freq: ["monthly-date"] }, "FREQ=MONTHLY;BYMONTHDAY=23"],
  [{ freq: ["monthly-last"] }, "FREQ=MONTHLY;BYMONTHDAY=-1"],
  [{ freq: ["monthly-nth"] }, "FREQ=MONTHLY;BYDAY=4MO"],
  [{ freq: ["monthly-nth"], nth: ["last"] }, "FREQ=MONTHLY;BYDAY=-1MO"],
  [{ freq: ["daily"], ends: ["on"], until: ["2026-12-20"] }, "FREQ=DAILY;UNTIL=20261220"],
  [{ freq: ["daily"], ends: ["after"], count: ["8"], until: ["2026-12-20"] }, "FREQ=DAILY;COUNT=8"],
  [{ freq: ["custom"], rule: ["rrule:freq=yearly;bymonth=11;byday=4mo"] }, "FREQ=YEARLY;BYDAY=4MO;BYMONTH=11"],
])("%j is read as %s", (fields, rule) => {
  expect(ruleOf(fields)).toBe(rule);
});

test.each<[Record<string, readonly string[]>, Record<string, string>]>([
  [{ freq: ["hourly"] }, { freq: "fields.notOffered" }],
  [{ freq: ["daily"], every: ["0"] }, { every: "recurrence.everyRange" }],
  [
    { freq: ["daily"], every: ["1.5"], ends: ["after"], count: ["x"] },
    { every: "recurrence.everyRange", count: "recurrence.countRange" },
  ],
  [{ freq: ["weekly"], days: ["XX"] }, { days: "fields.notOffered" }],
  [{ freq: ["monthly-nth"], nth: ["6"] }, { nth: "fields.notOffered" }],
  [{ freq: ["daily"], ends: ["on"] }, { until: "recurrence.untilMissing" }],
  [{ freq: ["daily"], ends: ["on"], until: ["2026-02-30"] }, { until: "recurrence.faultStart" }],
  [{ freq: ["daily"], ends: ["on"], until: ["2026-11-22"] }, { until: "recurrence.untilBeforeStart" }],
  [{ freq: ["daily"], ends: ["sometime"] }, { ends: "fields.notOffered" }],
  [{ freq: ["custom"], rule: ["FREQ=MINUTELY"] }, { rule: "recurrence.faultFrequency" }],
])("%j is refused at its fields", (fields, faults) => {
  expect(ruleOf(fields)).toEqual(faults);
});

test.each([
  null,
  "FREQ=DAILY",
  "FREQ=DAILY;COUNT=5;INTERVAL=2",
  "FREQ=WEEKLY;BYDAY=MO",
  "FREQ=WEEKLY;UNTIL=20270101;INTERVAL=2;BYDAY=MO,TH",
  "FREQ=MONTHLY;BYMONTHDAY=23",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYDAY=4MO",
  "FREQ=MONTHLY;BYDAY=-1MO",
  "FREQ=MONTHLY;BYDAY=1MO,3MO",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=YEARLY;BYMONTHDAY=23;BYMONTH=11",
  "FREQ=DAILY;BYDAY=MO,TU",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU",
])("the builder's fields for %s give the same rule", (rule) => {
  expect(ruleOf(fieldsOf(rule))).toBe(rule);
});

test("a rule the builder cannot show is kept as it is", () => {
  expect(fieldsOf("FREQ=MONTHLY;BYDAY=2TU")).toMatchObject({
    freq: ["custom"],
    rule: ["FREQ=MONTHLY;BYDAY=2TU"],
  });
});

test.each([
  // 19:00 in New York, the start of a date.
  ["20261215T000000Z", "20261214"],
  ["20261214T235959Z", "20261213"],
  // Midnight in New York, and in UTC.
  ["20261215T050000Z", "20261214"],
  ["20261214T000000Z", "20261213"],
  ["20261214T190000", "20261214"],
  ["20261214T185959", "20261213"],
  ["99991231T235959Z", "99981231"],
])("an end at %s is shown as the day of the last start, %s", (until, day) => {
  expect(fieldsOf(`FREQ=WEEKLY;UNTIL=${until};BYDAY=MO`)).toMatchObject({
    freq: ["weekly"],
    ends: ["on"],
    until: [day.replace(/(....)(..)(..)/, "$1-$2-$3")],
  });
  expect(fieldsOf(`FREQ=YEARLY;UNTIL=${until};BYDAY=4MO;BYMONTH=11`)).toMatchObject({
    freq: ["custom"],
    rule: [`FREQ=YEARLY;UNTIL=${day};BYDAY=4MO;BYMONTH=11`],
  });
});
