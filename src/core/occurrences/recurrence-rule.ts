import { REFUSED_PARTS, RULE_PARTS } from "#core/occurrences/rule-parts.ts";
import {
  codeOfWeekday,
  type Frequency,
  FREQUENCIES,
  type RecurrenceRule,
  RULE_LENGTH_MAX,
  type RuleDay,
  type RuleEnd,
  type RuleErrorKey,
} from "#core/occurrences/rule.ts";
import { formatBasicUtc } from "#core/time/format.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { weekdayOf } from "#core/time/local-time.ts";
import type { MessageRef } from "#core/message-ref.ts";

type RuleFault = MessageRef<RuleErrorKey>;
type ParsedRule = { ok: true; rule: RecurrenceRule } | { ok: false; fault: RuleFault };
type NormalRule = { ok: true; text: string } | { ok: false; fault: RuleFault };

const EMPTY: Omit<RecurrenceRule, "frequency"> = {
  interval: 1,
  count: null,
  until: null,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 1,
};

/** Highest ordinal of a weekday in a month, and in a year (53 is excluded: rrule-temporal 2.2.7 misreads it). */
const NTH_IN_MONTH = 5;
const NTH_IN_YEAR = 52;
const SHOWN_VALUE_MAX = 40;

function fault(key: RuleErrorKey, values: Record<string, string> = {}): { ok: false; fault: RuleFault } {
  return { ok: false, fault: { key, values } };
}

/**
 * Parses an RFC 5545 rule, ignoring case and spacing, with or without `RRULE:`. A rule that cannot be expanded exactly
 * is refused with the part and value named; nothing is dropped silently.
 */
export function parseRule(text: string): ParsedRule {
  if (text.length > RULE_LENGTH_MAX) return fault("faultTooLong", { max: String(RULE_LENGTH_MAX) });
  const bare = text
    .replaceAll(/\s+/g, "")
    .toUpperCase()
    .replace(/^RRULE:/, "");
  const parts = bare.split(";").filter((part) => part !== "");
  if (parts.length === 0) return fault("faultEmpty");
  const seen = new Set<string>();
  let frequency: Frequency | undefined;
  let rest: Partial<RecurrenceRule> = {};
  for (const part of parts) {
    const { name, value } = splitPart(part);
    if (seen.has(name)) return fault("faultPartTwice", { part: shown(name) });
    seen.add(name);
    if (name === "FREQ") {
      frequency = FREQUENCIES.find((known) => known === value);
      if (!frequency) return fault("faultFrequency", { value: shown(value) });
      continue;
    }
    const read = readPart(name, value);
    if ("key" in read) return { ok: false, fault: read };
    rest = { ...rest, ...read.fields };
  }
  if (!frequency) return fault("faultFrequency", { value: "none" });
  return checkRule({ ...EMPTY, ...rest, frequency });
}

function splitPart(part: string): { name: string; value: string } {
  const at = part.indexOf("=");
  return at < 0 ? { name: part, value: "" } : { name: part.slice(0, at), value: part.slice(at + 1) };
}

function shown(text: string): string {
  return text.slice(0, SHOWN_VALUE_MAX);
}

function readPart(name: string, value: string): RuleFault | { fields: Partial<RecurrenceRule> } {
  if (REFUSED_PARTS.has(name)) return { key: "faultPartNotSupported", values: { part: name } };
  const reader = RULE_PARTS.get(name);
  if (!reader) return { key: "faultPart", values: { part: shown(name) } };
  const fields = reader(value);
  return fields ? { fields } : { key: "faultValue", values: { part: name, value: shown(value) } };
}

/** The combinations that RFC 5545 §3.3.10 forbids, and two yearly ones that the expansion would get wrong. */
function checkRule(rule: RecurrenceRule): ParsedRule {
  if (rule.count !== null && rule.until !== null) return fault("faultCountAndUntil");
  const outOfRange = rule.byDay.find((day) => day.nth !== null && Math.abs(day.nth) > nthMax(rule));
  if (outOfRange) return fault("faultDayNumber", { value: formatDay(outOfRange) });
  if (rule.byMonthDay.length > 0 && rule.frequency === "WEEKLY") return fault("faultMonthDayInWeek");
  const choices = rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length;
  if (rule.bySetPos.length > 0 && choices === 0) return fault("faultSetPosAlone");
  const numbered = rule.byDay.filter((day) => day.nth !== null).length;
  const mixed = numbered > 0 && (numbered < rule.byDay.length || rule.byMonthDay.length > 0);
  if (rule.frequency === "YEARLY" && mixed) return fault("faultYearDays");
  return { ok: true, rule };
}

function nthMax(rule: RecurrenceRule): number {
  if (rule.frequency === "MONTHLY") return NTH_IN_MONTH;
  if (rule.frequency !== "YEARLY") return 0;
  return rule.byMonth.length > 0 ? NTH_IN_MONTH : NTH_IN_YEAR;
}

function formatDay(day: RuleDay): string {
  return `${day.nth ?? ""}${codeOfWeekday(day.weekday)}`;
}

/** UNTIL in RFC 5545 form. */
function formatUntil(until: RuleEnd): string {
  if (until.kind === "date") return until.date.replaceAll("-", "");
  if (until.kind === "local") return until.local.replaceAll(/[-:]/g, "");
  return formatBasicUtc(until.instant);
}

/** The first day of the week matters only for rules that skip weeks or count within one. */
function weekStartMatters(rule: RecurrenceRule): boolean {
  return rule.frequency === "WEEKLY" && rule.weekStart !== 1 && (rule.interval > 1 || rule.bySetPos.length > 0);
}

/** The canonical text of a rule, as stored: always the same parts in the same order, defaults left out, no `RRULE:`. */
export function formatRule(rule: RecurrenceRule): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(",")}`];
  return [
    `FREQ=${rule.frequency}`,
    ...list("UNTIL", rule.until === null ? [] : [formatUntil(rule.until)]),
    ...list("COUNT", rule.count === null ? [] : [rule.count]),
    ...list("INTERVAL", rule.interval === 1 ? [] : [rule.interval]),
    ...list("BYDAY", rule.byDay.map(formatDay)),
    ...list("BYMONTHDAY", rule.byMonthDay),
    ...list("BYMONTH", rule.byMonth),
    ...list("BYSETPOS", rule.bySetPos),
    ...list("WKST", weekStartMatters(rule) ? [codeOfWeekday(rule.weekStart)] : []),
  ].join(";");
}

/** Any rule in its canonical text, or what is wrong with it. */
export function normaliseRule(text: string): NormalRule {
  const parsed = parseRule(text);
  return parsed.ok ? { ok: true, text: formatRule(parsed.rule) } : parsed;
}

/** Weekly on the start's weekday, without end: the meaning of 'recurring' without a rule (PRODUCT P3). */
export function weeklyRuleOf(startsLocal: LocalDateTime): string {
  return `FREQ=WEEKLY;BYDAY=${codeOfWeekday(weekdayOf(startsLocal))}`;
}
