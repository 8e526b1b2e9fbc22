import {
  COUNT_MAX,
  INTERVAL_MAX,
  type RecurrenceRule,
  type RuleDay,
  type RuleEnd,
  weekdayOfCode,
} from "#core/occurrences/rule.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";

type PartReader = (value: string) => Partial<RecurrenceRule> | null;

function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^[+-]?\d{1,5}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

function sortedNumbers(text: string, min: number, max: number): number[] | null {
  const numbers = text.split(",").map((each) => wholeNumber(each, min, max));
  if (numbers.some((each) => each === null || each === 0)) return null;
  return [...new Set(numbers.filter((each) => each !== null))].sort((a, b) => a - b);
}

const RULE_DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;

function readDay(text: string): RuleDay | null {
  const match = RULE_DAY.exec(text);
  const weekday = match ? weekdayOfCode(match[2] ?? "") : null;
  if (!match || weekday === null) return null;
  const nth = match[1] === undefined ? null : Number(match[1]);
  return nth === 0 ? null : { weekday, nth };
}

function readDays(text: string): RuleDay[] | null {
  const byKey = new Map<string, RuleDay>();
  for (const each of text.split(",")) {
    const day = readDay(each);
    if (day === null) return null;
    byKey.set(`${day.nth}${day.weekday}`, day);
  }
  return [...byKey.values()].sort((a, b) => (a.nth ?? 0) - (b.nth ?? 0) || a.weekday - b.weekday);
}

function readUntil(text: string): RuleEnd | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  const date = `${year}-${month}-${day}`;
  const local = `${date}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}`;
  if (!isLocalDateTime(local)) return null;
  if (hour === undefined) return { kind: "date", date };
  return utc === "Z" ? { kind: "instant", instant: Date.parse(`${local}Z`) } : { kind: "local", local };
}

/** Turns a parser of one value into a parser of one part of a rule. */
function part<Key extends keyof RecurrenceRule>(
  key: Key,
  read: (value: string) => RecurrenceRule[Key] | null,
): PartReader {
  return (value) => {
    const result = read(value);
    return result === null ? null : ({ [key]: result } as Partial<RecurrenceRule>);
  };
}

/** The parser of each part of a rule except FREQ; it returns null for a value out of range (RFC 5545 §3.3.10). */
export const RULE_PARTS: ReadonlyMap<string, PartReader> = new Map([
  ["UNTIL", part("until", readUntil)],
  ["COUNT", part("count", (value) => wholeNumber(value, 1, COUNT_MAX))],
  ["INTERVAL", part("interval", (value) => wholeNumber(value, 1, INTERVAL_MAX))],
  ["BYDAY", part("byDay", readDays)],
  ["BYMONTHDAY", part("byMonthDay", (value) => sortedNumbers(value, -31, 31))],
  ["BYMONTH", part("byMonth", (value) => sortedNumbers(value, 1, 12))],
  ["BYSETPOS", part("bySetPos", (value) => sortedNumbers(value, -366, 366))],
  ["WKST", part("weekStart", weekdayOfCode)],
]);

/**
 * Parts of RFC 5545 that the product refuses: the time of day is the start's, and rrule-temporal 2.2.7 computes wrong
 * dates for week numbers and year days (docs/decisions/0007).
 */
export const REFUSED_PARTS: ReadonlySet<string> = new Set([
  "BYHOUR",
  "BYMINUTE",
  "BYSECOND",
  "BYWEEKNO",
  "BYYEARDAY",
  "RSCALE",
  "SKIP",
]);
