import {
  type EventFields,
  REPEAT_FREQUENCIES,
  type RepeatField,
  type RepeatFrequency,
  textOf,
} from "#core/events/event-fields.ts";
import { formatRule, parseRule, weeklyRuleOf } from "#core/occurrences/recurrence-rule.ts";
import {
  COUNT_MAX,
  INTERVAL_MAX,
  type RecurrenceRule,
  type RuleDay,
  type RuleEnd,
  weekdayOfCode,
} from "#core/occurrences/rule.ts";
import { accepted, type Result, type ValidationError, refused } from "#core/validation-error.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { isLocalDateTime, weekdayOf } from "#core/time/local-time.ts";

/** The errors of the rule builder by field name. */
type RepeatFaults = Readonly<Partial<Record<RepeatField, ValidationError>>>;
/** A rule as stored, null for a single date, or what is wrong with it. */
type RepeatInput = { ok: true; rrule: string | null } | { ok: false; faults: RepeatFaults };

type TextReader = (field: RepeatField) => string;
type Ends = Pick<RecurrenceRule, "count" | "until">;
type Pattern = Pick<RecurrenceRule, "frequency" | "byDay" | "byMonthDay">;

const LAST = -1;

/** The rule of the builder's fields with this `prefix`, for a schedule that starts at `startsLocal` (PRODUCT P3). */
export function readRepeat(fields: EventFields, prefix: string, startsLocal: LocalDateTime): RepeatInput {
  const text: TextReader = (field) => textOf(fields, `${prefix}${field}`).trim();
  const typed = text("freq") || "none";
  const frequency = REPEAT_FREQUENCIES.find((known) => known === typed);
  if (text("recurring") === "off") return { ok: true, rrule: null };
  if (frequency === undefined) return { ok: false, faults: { freq: fault("fields.notOffered") } };
  if (frequency === "none") return { ok: true, rrule: text("recurring") === "on" ? weeklyRuleOf(startsLocal) : null };
  if (frequency === "custom") return readCustom(text("rule"));
  const days = (fields[`${prefix}days`] ?? []).flatMap((each) => each.split(",")).filter((each) => each !== "");
  return readBuilt(text, { frequency, days, nth: text("nth") }, startsLocal);
}

function readBuilt(text: TextReader, chosen: Chosen, startsLocal: LocalDateTime): RepeatInput {
  const pattern = readPattern(chosen, startsLocal);
  const every = wholeOf(text("every") || "1", INTERVAL_MAX, "recurrence.everyRange");
  const ends = readEnds(text, startsLocal);
  if (pattern.ok && every.ok && ends.ok) {
    const rule = {
      ...pattern.value,
      ...ends.ends,
      interval: every.value,
      byMonth: [],
      bySetPos: [],
      weekStart: 1 as const,
    };
    return { ok: true, rrule: formatRule(rule) };
  }
  const faults: RepeatFaults = {
    ...(!every.ok && { every: every.fault }),
    ...(!pattern.ok && { [chosen.frequency === "weekly" ? "days" : "nth"]: pattern.fault }),
    ...(!ends.ok && ends.faults),
  };
  return { ok: false, faults };
}

function readCustom(text: string): RepeatInput {
  const parsed = parseRule(text);
  if (parsed.ok) return { ok: true, rrule: formatRule(parsed.rule) };
  return { ok: false, faults: { rule: fault(`recurrence.${parsed.fault.key}`, parsed.fault.values) } };
}

type Chosen = { frequency: Exclude<RepeatFrequency, "none" | "custom">; days: readonly string[]; nth: string };

function readPattern({ frequency, days, nth }: Chosen, startsLocal: LocalDateTime): Result<Pattern> {
  switch (frequency) {
    case "daily":
      return accepted({ frequency: "DAILY", byDay: [], byMonthDay: [] });
    case "weekly":
      return readWeekdays(days, startsLocal);
    case "monthly-date":
      return accepted({ frequency: "MONTHLY", byDay: [], byMonthDay: [Number(startsLocal.slice(8, 10))] });
    case "monthly-last":
      return accepted({ frequency: "MONTHLY", byDay: [], byMonthDay: [LAST] });
    case "monthly-nth":
      return readNth(nth, startsLocal);
  }
}

function readWeekdays(codes: readonly string[], startsLocal: LocalDateTime): Result<Pattern> {
  const days = codes.map(weekdayOfCode);
  if (days.some((day) => day === null)) return refused("fields.notOffered");
  const chosen = new Set(days.filter((day) => day !== null));
  if (chosen.size === 0) chosen.add(weekdayOf(startsLocal));
  const byDay = [...chosen].sort((a, b) => a - b).map((weekday): RuleDay => ({ weekday, nth: null }));
  return accepted({ frequency: "WEEKLY", byDay, byMonthDay: [] });
}

function readNth(text: string, startsLocal: LocalDateTime): Result<Pattern> {
  const own = Math.ceil(Number(startsLocal.slice(8, 10)) / 7);
  const nth = text === "" ? own : text === "last" ? LAST : /^[1-5]$/.test(text) ? Number(text) : null;
  if (nth === null) return refused("fields.notOffered");
  return accepted({ frequency: "MONTHLY", byDay: [{ weekday: weekdayOf(startsLocal), nth }], byMonthDay: [] });
}

function readEnds(
  text: TextReader,
  startsLocal: LocalDateTime,
): { ok: true; ends: Ends } | { ok: false; faults: RepeatFaults } {
  switch (text("ends")) {
    case "":
    case "never":
      return { ok: true, ends: { count: null, until: null } };
    case "on": {
      const until = readUntil(text("until"), startsLocal);
      return until.ok
        ? { ok: true, ends: { count: null, until: until.value } }
        : { ok: false, faults: { until: until.fault } };
    }
    case "after": {
      const count = wholeOf(text("count"), COUNT_MAX, "recurrence.countRange");
      return count.ok
        ? { ok: true, ends: { count: count.value, until: null } }
        : { ok: false, faults: { count: count.fault } };
    }
    default:
      return { ok: false, faults: { ends: fault("fields.notOffered") } };
  }
}

function readUntil(text: string, startsLocal: LocalDateTime): Result<RuleEnd> {
  if (text === "") return refused("recurrence.untilMissing");
  if (!isLocalDateTime(`${text}T00:00:00`)) return refused("recurrence.faultStart", { value: text.slice(0, 40) });
  if (text < startsLocal.slice(0, 10)) return refused("recurrence.untilBeforeStart");
  return accepted({ kind: "date", date: text });
}

function wholeOf(text: string, max: number, key: string): Result<number> {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? accepted(value) : refused(key, { max });
}

function fault(key: string, values: ValidationError["values"] = {}): ValidationError {
  return { key, values };
}
