import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseRule, parseRule, weeklyRuleOf } from "#core/occurrences/recurrence-rule.ts";

function faultOf(text: string) {
  const parsed = parseRule(text);
  return parsed.ok ? null : parsed.fault;
}

test.each([
  ["RRULE:FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"],
  [" rrule: freq=weekly ; byday= th , mo , MO ;", "FREQ=WEEKLY;BYDAY=MO,TH"],
  ["INTERVAL=1;WKST=MO;FREQ=DAILY", "FREQ=DAILY"],
  ["FREQ=WEEKLY;WKST=SU;BYDAY=TH", "FREQ=WEEKLY;BYDAY=TH"],
  ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TH", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;WKST=SU"],
  ["BYDAY=-1FR,+2MO;FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR,2MO"],
  ["FREQ=MONTHLY;BYMONTHDAY=15,-1,1,15", "FREQ=MONTHLY;BYMONTHDAY=-1,1,15"],
  ["FREQ=YEARLY;BYMONTH=05;BYDAY=-1SU;COUNT=010", "FREQ=YEARLY;COUNT=10;BYDAY=-1SU;BYMONTH=5"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ["FREQ=WEEKLY;UNTIL=20270430T063000Z", "FREQ=WEEKLY;UNTIL=20270430T063000Z"],
  ["FREQ=WEEKLY;UNTIL=20270430T063000", "FREQ=WEEKLY;UNTIL=20270430T063000"],
  ["FREQ=WEEKLY;UNTIL=20270430", "FREQ=WEEKLY;UNTIL=20270430"],
])("%j is stored as %s", (text, stored) => {
  expect(normaliseRule(text)).toEqual({ ok: true, text: stored });
});

test.each([
  ["", "faultEmpty"],
  ["RRULE:", "faultEmpty"],
  ["x".repeat(1_001), "faultTooLong"],
  ["every monday", "faultPart"],
  ["BYDAY=MO", "faultFrequency"],
  ["FREQ=HOURLY", "faultFrequency"],
  ["FREQ=MINUTELY;INTERVAL=1", "faultFrequency"],
  ["FREQ=SECONDLY", "faultFrequency"],
  ["FREQ=__PROTO__", "faultFrequency"],
  ["FREQ=WEEKLY;FREQ=DAILY", "faultPartTwice"],
  ["FREQ=WEEKLY;BYDAY=MO;BYDAY=TU", "faultPartTwice"],
  ["FREQ=WEEKLY;X-NOTE=1", "faultPart"],
  ["FREQ=WEEKLY;constructor=1", "faultPart"],
  ["FREQ=DAILY;BYHOUR=9,17", "faultPartNotSupported"],
  ["FREQ=YEARLY;BYWEEKNO=20", "faultPartNotSupported"],
  ["FREQ=YEARLY;BYYEARDAY=100", "faultPartNotSupported"],
  ["FREQ=WEEKLY;INTERVAL=0", "faultValue"],
  ["FREQ=WEEKLY;INTERVAL=1001", "faultValue"],
  ["FREQ=WEEKLY;INTERVAL=1.5", "faultValue"],
  ["FREQ=WEEKLY;COUNT=0", "faultValue"],
  ["FREQ=WEEKLY;COUNT=10001", "faultValue"],
  ["FREQ=WEEKLY;COUNT=1e3", "faultValue"],
  ["FREQ=WEEKLY;COUNT=99999999999999999999", "faultValue"],
  ["FREQ=WEEKLY;BYDAY=XX", "faultValue"],
  ["FREQ=WEEKLY;BYDAY=", "faultValue"],
  ["FREQ=MONTHLY;BYDAY=0MO", "faultValue"],
  ["FREQ=MONTHLY;BYMONTHDAY=0", "faultValue"],
  ["FREQ=MONTHLY;BYMONTHDAY=32", "faultValue"],
  ["FREQ=YEARLY;BYMONTH=13", "faultValue"],
  ["FREQ=YEARLY;BYMONTH=-1", "faultValue"],
  ["FREQ=WEEKLY;UNTIL=20270231", "faultValue"],
  ["FREQ=WEEKLY;UNTIL=2027-04-30", "faultValue"],
  ["FREQ=WEEKLY;UNTIL=20270430T250000Z", "faultValue"],
  ["FREQ=WEEKLY;WKST=1", "faultValue"],
  ["FREQ=WEEKLY;COUNT=3;UNTIL=20270430", "faultCountAndUntil"],
  ["FREQ=WEEKLY;BYDAY=2MO", "faultDayNumber"],
  ["FREQ=MONTHLY;BYDAY=6MO", "faultDayNumber"],
  ["FREQ=YEARLY;BYDAY=53MO", "faultDayNumber"],
  ["FREQ=YEARLY;BYMONTH=1;BYDAY=6MO", "faultDayNumber"],
  ["FREQ=WEEKLY;BYMONTHDAY=1", "faultMonthDayInWeek"],
  ["FREQ=MONTHLY;BYSETPOS=1", "faultSetPosAlone"],
  ["FREQ=YEARLY;BYDAY=MO,2TU", "faultYearDays"],
  ["FREQ=YEARLY;BYDAY=2TU;BYMONTHDAY=13", "faultYearDays"],
])("%j is refused: %s", (text, key) => {
  expect(faultOf(text)?.key).toBe(key);
});

test("a refusal names the part and its value, truncated", () => {
  expect(faultOf("FREQ=WEEKLY;COUNT=many")?.values).toEqual({ part: "COUNT", value: "MANY" });
  expect(faultOf(`FREQ=WEEKLY;COUNT=${"9".repeat(500)}`)?.values["value"]).toHaveLength(40);
});

test("any text can be read without throwing, and an accepted rule is read back unchanged", () => {
  const piece = fc.constantFrom(
    "FREQ",
    "WEEKLY",
    "DAILY",
    "=",
    ";",
    "BYDAY",
    "MO",
    "-1",
    ",",
    "UNTIL",
    "20270430",
    "COUNT",
    "9",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (text) => {
        const stored = normaliseRule(text);
        expect(stored.ok ? normaliseRule(stored.text) : stored).toEqual(stored);
      },
    ),
  );
});

test("recurring without a rule means weekly on the start's weekday", () => {
  expect(weeklyRuleOf("2026-11-21T10:00:00")).toBe("FREQ=WEEKLY;BYDAY=SA");
  expect(weeklyRuleOf("2026-11-22T10:00:00")).toBe("FREQ=WEEKLY;BYDAY=SU");
});
