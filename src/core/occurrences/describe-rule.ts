import type { Schedule } from "#core/occurrences/occurrence.ts";
import { lastDay } from "#core/occurrences/rule-end.ts";
import { codeOfWeekday, type RecurrenceRule, type RuleDay } from "#core/occurrences/rule.ts";
import { formatLocalDate } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type IsoWeekday, weekdayOf } from "#core/time/local-time.ts";
import type { MessageRef } from "#core/message-ref.ts";

type WeeklyKey = "weeklyOn1" | "weeklyOn2" | "weeklyOn3" | "weeklyOn4" | "weeklyOn5" | "mondayToFriday" | "everyDayBut";
type MonthlyKey =
  | "monthlyOnDay"
  | "monthlyOnTwoDays"
  | "monthlyOnLastDay"
  | "monthlyOnWeekday"
  | "monthlyOnTwoWeekdays"
  | "monthlyOnWorkday"
  | "severalAMonth";
type YearlyKey = "yearlyOnDate" | "yearlyOnWeekday" | "severalAYear";
type RuleWordsKey = "daily" | "everyDays" | "everyWeeks" | WeeklyKey | MonthlyKey | YearlyKey;

const NTH_WORDS = new Map([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [5, "fifth"],
  [-1, "last"],
  [-2, "secondLast"],
]);
const ALL_DAYS: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The weekdays of a rule that has nothing else, in order; null for any other rule. */
export function weekdaysOf(rule: RecurrenceRule, startsLocal: LocalDateTime): readonly IsoWeekday[] | null {
  const { frequency, interval, byDay } = rule;
  if (rule.bySetPos.length + rule.byMonth.length + rule.byMonthDay.length > 0) return null;
  if (frequency === "WEEKLY") return byDay.length > 0 ? byDay.map((day) => day.weekday) : [weekdayOf(startsLocal)];
  if (frequency !== "DAILY" || interval > 1) return null;
  return byDay.length > 0 ? byDay.map((day) => day.weekday) : ALL_DAYS;
}

/**
 * A rule as text for the event's page: "Thursdays and Sundays", "Every 2 weeks on Mondays", "Monthly on the last
 * Friday" (messages `recurrence`). A rule too unusual for a sentence is described by its frequency.
 */
export function describeRule(rule: RecurrenceRule, startsLocal: LocalDateTime): MessageRef<RuleWordsKey> {
  const { interval } = rule;
  const weekdays = weekdaysOf(rule, startsLocal);
  if (weekdays) return weekdayWords(weekdays, interval);
  switch (rule.frequency) {
    case "DAILY":
      return { key: rule.byMonth.length > 0 ? "severalAYear" : "everyDays", values: { interval } };
    case "WEEKLY":
      return { key: rule.byMonth.length > 0 ? "severalAYear" : "everyWeeks", values: { interval } };
    case "MONTHLY":
      return monthlyWords(rule, startsLocal);
    case "YEARLY":
      return yearlyWords(rule, startsLocal);
  }
}

function weekdayWords(weekdays: readonly IsoWeekday[], interval: number): MessageRef<RuleWordsKey> {
  const values: MessageRef["values"] = { interval };
  if (weekdays.length === 7) return { key: interval === 1 ? "daily" : "everyWeeks", values };
  const missing = ALL_DAYS.find((day) => !weekdays.includes(day));
  if (weekdays.length === 6 && missing)
    return { key: "everyDayBut", values: { interval, day1: codeOfWeekday(missing) } };
  if (weekdays.length === 5 && !weekdays.includes(6) && !weekdays.includes(7)) return { key: "mondayToFriday", values };
  for (const [index, day] of weekdays.entries()) values[`day${index + 1}`] = codeOfWeekday(day);
  return { key: `weeklyOn${weekdays.length}` as WeeklyKey, values };
}

/** The numbered weekdays of a rule, also if BYSETPOS numbers a single one ("BYDAY=FR;BYSETPOS=-1"). */
function numberedDays({ byDay, bySetPos }: RecurrenceRule): readonly RuleDay[] {
  const [only] = byDay;
  const numbered = byDay.length === 1 && only?.nth === null && bySetPos.length > 0;
  if (numbered) return bySetPos.map((nth) => ({ weekday: only.weekday, nth }));
  return bySetPos.length === 0 ? byDay : [];
}

function nthWord(nth: number | null | undefined): string | undefined {
  return nth == null ? undefined : NTH_WORDS.get(nth);
}

function monthlyWords(rule: RecurrenceRule, startsLocal: LocalDateTime): MessageRef<RuleWordsKey> {
  if (rule.byMonth.length > 0) return { key: "severalAYear", values: {} };
  if (rule.byDay.length === 0) return monthDayWords(rule, startsLocal);
  const several: MessageRef<RuleWordsKey> = { key: "severalAMonth", values: {} };
  if (rule.byMonthDay.length > 0) return several;
  return workdayWords(rule) ?? nthWeekdayWords(rule) ?? several;
}

function monthDayWords(
  { interval, byMonthDay, bySetPos }: RecurrenceRule,
  startsLocal: LocalDateTime,
): MessageRef<RuleWordsKey> {
  const days = byMonthDay.length > 0 ? byMonthDay : [Number(startsLocal.slice(8, 10))];
  const [date1 = 1, date2] = days;
  if (bySetPos.length > 0 || days.length > 2) return { key: "severalAMonth", values: {} };
  if (date2 === undefined && date1 === -1) return { key: "monthlyOnLastDay", values: { interval } };
  if (date1 < 0) return { key: "severalAMonth", values: {} };
  if (date2 === undefined) return { key: "monthlyOnDay", values: { interval, date1 } };
  return { key: "monthlyOnTwoDays", values: { interval, date1, date2 } };
}

/** "BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1" is the month's last weekday. */
function workdayWords({ interval, byDay, bySetPos }: RecurrenceRule): MessageRef<RuleWordsKey> | null {
  const days = byDay.map((day) => (day.nth === null ? day.weekday : 0)).join("");
  const nth1 = bySetPos.length === 1 ? nthWord(bySetPos[0]) : undefined;
  return days === "12345" && nth1 ? { key: "monthlyOnWorkday", values: { interval, nth1 } } : null;
}

function nthWeekdayWords(rule: RecurrenceRule): MessageRef<RuleWordsKey> | null {
  const days = numberedDays(rule);
  // Those counted from the end come last, as in "first and last".
  const [one, two] = [...days.filter((day) => (day.nth ?? 0) > 0), ...days.filter((day) => (day.nth ?? 0) < 0)];
  const [nth1, nth2] = [nthWord(one?.nth), nthWord(two?.nth)];
  if (!one || !nth1 || days.length > 2 || days.some((day) => day.weekday !== one.weekday)) return null;
  const values = { interval: rule.interval, nth1, day1: codeOfWeekday(one.weekday) };
  if (days.length === 1) return { key: "monthlyOnWeekday", values };
  return nth2 ? { key: "monthlyOnTwoWeekdays", values: { ...values, nth2 } } : null;
}

function yearlyWords(rule: RecurrenceRule, startsLocal: LocalDateTime): MessageRef<RuleWordsKey> {
  const words = rule.byDay.length > 0 ? yearlyWeekdayWords(rule) : yearlyDateWords(rule, startsLocal);
  return words ?? { key: "severalAYear", values: {} };
}

function yearlyWeekdayWords(rule: RecurrenceRule): MessageRef<RuleWordsKey> | null {
  const days = numberedDays(rule);
  const [day, nth1, month] = [days[0], nthWord(days[0]?.nth), rule.byMonth[0]];
  const one = days.length === 1 && rule.byMonth.length === 1 && rule.byMonthDay.length === 0;
  if (!one || !day || !nth1 || !month) return null;
  const values = { interval: rule.interval, month: `m${month}`, nth1, day1: codeOfWeekday(day.weekday) };
  return { key: "yearlyOnWeekday", values };
}

function yearlyDateWords(rule: RecurrenceRule, startsLocal: LocalDateTime): MessageRef<RuleWordsKey> | null {
  const { byMonth, byMonthDay } = rule;
  // A day of the month without BYMONTH comes twelve times a year.
  const one = byMonth.length <= 1 && byMonthDay.length <= byMonth.length && rule.bySetPos.length === 0;
  const month = byMonth[0] ?? Number(startsLocal.slice(5, 7));
  const date1 = byMonthDay[0] ?? Number(startsLocal.slice(8, 10));
  if (!one || date1 < 0) return null;
  return { key: "yearlyOnDate", values: { interval: rule.interval, month: `m${month}`, date1 } };
}

/** The end of a schedule's rule as text after its description: "until December 20, 2025" or "8 dates"; null if it has none. */
export function ruleEndWords(
  { count, until }: RecurrenceRule,
  schedule: Pick<Schedule, "startsLocal" | "timezone">,
  locale: string,
): MessageRef<"untilDate" | "forDates"> | null {
  if (count !== null) return { key: "forDates", values: { count } };
  if (until === null) return null;
  return { key: "untilDate", values: { date: formatLocalDate(lastDay(until, schedule), locale) } };
}
