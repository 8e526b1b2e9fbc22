import { expect, test } from "vitest";
import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { recurrenceWords } from "#core/occurrences/recurrence-words.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import { translatorFor } from "#messages/translator.ts";

const t = translatorFor("en");
const THURSDAY = "2026-12-03T19:00:00";

function aRule(text: string): RecurrenceRule {
  const parsed = parseRule(text);
  if (!parsed.ok) throw new Error(parsed.fault.key);
  return parsed.rule;
}

function described(text: string, startsLocal = THURSDAY) {
  const words = describeRule(aRule(text), startsLocal);
  return t(`recurrence.${words.key}`, words.values);
}

function onCard(...rules: (string | null)[]) {
  const words = recurrenceWords(rules.map((rrule) => ({ rrule, startsLocal: THURSDAY })));
  return words && t(`recurrence.${words.key}`, words.values);
}

test.each([
  ["FREQ=DAILY", "Daily"],
  ["FREQ=DAILY;INTERVAL=2", "Every 2 days"],
  ["FREQ=DAILY;BYDAY=SA,SU", "Saturdays and Sundays"],
  ["FREQ=WEEKLY", "Thursdays"],
  ["FREQ=WEEKLY;BYDAY=TH,SU", "Thursdays and Sundays"],
  ["FREQ=WEEKLY;BYDAY=SU,TU,TH", "Tuesdays, Thursdays and Sundays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,SU", "Mondays, Tuesdays, Wednesdays and Sundays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU", "Mondays, Tuesdays, Wednesdays, Thursdays and Sundays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Mondays to Fridays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SU", "Every day except Saturdays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "Daily"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "Every 2 weeks on Mondays"],
  ["FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR", "Every 3 weeks on Mondays and Fridays"],
  ["FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=1", "Every week"],
  ["FREQ=WEEKLY;BYDAY=MO;BYMONTH=1,2", "Several times a year"],
  ["FREQ=MONTHLY", "Monthly on day 3"],
  ["FREQ=MONTHLY;BYMONTHDAY=15", "Monthly on day 15"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", "Monthly on days 1 and 15"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Monthly on the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,10,20", "Several times a month"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1,15", "Several times a month"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "Monthly on the last Friday"],
  ["FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "Monthly on the last Friday"],
  ["FREQ=MONTHLY;BYDAY=1MO,3MO", "Monthly on the first and third Monday"],
  ["FREQ=MONTHLY;BYDAY=-1MO,1MO", "Monthly on the first and last Monday"],
  ["FREQ=MONTHLY;BYDAY=1MO,3TU", "Several times a month"],
  ["FREQ=MONTHLY;BYDAY=MO", "Several times a month"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "Monthly on the last weekday"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "Several times a month"],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=2SU", "Every 3 months on the second Sunday"],
  ["FREQ=MONTHLY;BYMONTH=6;BYDAY=2SU", "Several times a year"],
  ["FREQ=YEARLY", "Yearly on December 3"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "Yearly on February 29"],
  ["FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU", "Yearly on the last Sunday of May"],
  ["FREQ=YEARLY;INTERVAL=4", "Every 4 years on December 3"],
  ["FREQ=YEARLY;BYDAY=20MO", "Several times a year"],
  ["FREQ=YEARLY;BYMONTHDAY=1", "Several times a year"],
  ["FREQ=YEARLY;BYMONTH=1,7", "Several times a year"],
])("%s is described as %s", (rule, words) => {
  expect(described(rule)).toBe(words);
});

test.each([
  [["FREQ=WEEKLY;BYDAY=TH"], "Weekly"],
  [["FREQ=WEEKLY;BYDAY=TH,SU"], "Twice a week"],
  [["FREQ=WEEKLY;BYDAY=TU,TH,SU"], "Three times a week"],
  [["FREQ=WEEKLY;BYDAY=MO,TU,TH,SU"], "Four times a week"],
  [["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"], "Most days"],
  [["FREQ=DAILY"], "Daily"],
  [["FREQ=DAILY", "FREQ=DAILY"], "Daily"],
  [["FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=SA"], "Twice a week"],
  [["FREQ=WEEKLY;BYDAY=MO", null], "Weekly"],
  [["FREQ=WEEKLY;INTERVAL=2"], "Every 2 weeks"],
  [["FREQ=DAILY;INTERVAL=3"], "Every 3 days"],
  [["FREQ=MONTHLY;BYDAY=2MO"], "Monthly"],
  [["FREQ=MONTHLY"], "Monthly"],
  [["FREQ=MONTHLY;BYDAY=1MO,3MO"], "Several times a month"],
  [["FREQ=MONTHLY;BYDAY=MO"], "Several times a month"],
  [["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"], "Monthly"],
  [["FREQ=YEARLY"], "Yearly"],
  [["FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU"], "Yearly"],
  [["FREQ=YEARLY;BYMONTHDAY=1"], "Several times a year"],
  [["FREQ=WEEKLY;BYMONTH=1"], "Several times a year"],
  [["FREQ=MONTHLY", "FREQ=WEEKLY"], "Recurring"],
  [[null], null],
  [[], null],
])("a card with %j shows %s", (rules, words) => {
  expect(onCard(...rules)).toBe(words);
});

test("an end is shown as the last day in the schedule's zone on which a date can begin", () => {
  const end = (text: string, startsLocal = "2025-12-06T02:00:00") => {
    const words = ruleEndWords(aRule(text), { startsLocal, timezone: "America/New_York" }, "en-US");
    return words && t(`recurrence.${words.key}`, words.values);
  };
  expect(end("FREQ=WEEKLY;UNTIL=20251220T030000Z")).toBe("until December 19, 2025");
  expect(end("FREQ=WEEKLY;UNTIL=20251220T030000")).toBe("until December 20, 2025");
  expect(end("FREQ=WEEKLY;UNTIL=20251220")).toBe("until December 20, 2025");
  expect(end("FREQ=WEEKLY;UNTIL=20251220T030000", "2025-12-06T19:00:00")).toBe("until December 19, 2025");
  expect(end("FREQ=WEEKLY;UNTIL=20251219T230000Z", "2025-12-06T19:00:00")).toBe("until December 18, 2025");
  expect(end("FREQ=WEEKLY;COUNT=8")).toBe("8 dates");
  expect(end("FREQ=WEEKLY")).toBeNull();
});

test("every refusal has a message", () => {
  const textOf = (text: string) => {
    const parsed = parseRule(text);
    return parsed.ok ? null : t(`recurrence.${parsed.fault.key}`, parsed.fault.values);
  };
  expect(textOf("FREQ=HOURLY")).toBe("FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY; here it is 'HOURLY'.");
  expect(textOf("BYDAY=MO")).toBe("FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.");
  expect(textOf("FREQ=WEEKLY;COUNT=0")).toBe("COUNT cannot be '0'.");
  expect(textOf("FREQ=DAILY;BYHOUR=9")).toContain("BYHOUR is not supported.");
});

test("a mixture without a short description is called recurring", () => {
  const rules = ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "FREQ=MONTHLY;BYDAY=-1FR"];
  const words = recurrenceWords(rules.map((rrule) => ({ rrule, startsLocal: THURSDAY })));
  expect(words?.key).toBe("recurring");
  expect(reachesMessage("recurrence.recurring")).toBe("Recurring");
});
