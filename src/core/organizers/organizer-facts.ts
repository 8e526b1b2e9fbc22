import type { EventType } from "#core/events/event.ts";
import type { MessageRef } from "#core/message-ref.ts";
import { weekdaysOf } from "#core/occurrences/describe-rule.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { clockOf, daysBetween, type IsoWeekday, localDate, toInstant } from "#core/time/local-time.ts";
import { type DayPartKey, dayPartOf } from "#core/time/sky.ts";

/** A schedule of an organizer's upcoming event, with the practices, languages and type of the event. */
export type OrganizerSeries = Schedule & {
  eventId: number;
  type: EventType;
  practices: readonly string[];
  languages: readonly string[];
  city: string | null;
};

type OftenKey = "aWeek" | "aMonth" | "listed" | "many";

/** The soonest events of an organizer that its facts are made from; of one with as many nobody knows here how often it gathers. */
export const FACT_EVENTS = 60;
type WhenKey = "onDays" | "onWeekdays" | "onMostDays" | "everyDay" | "inPart" | "atAnyTime";

/** What an organizer's coming events say of it, in the reader's days. */
export type OrganizerFacts = {
  /** The place of most events, or the zone of most. */
  city: string | null;
  zone: ZoneId | null;
  /** The languages of its events, the most frequent first. */
  languages: readonly string[];
  /** "2 events a week"; values `count`. */
  often: MessageRef<OftenKey> | null;
  what: { practices: readonly string[]; type: EventType };
  when: { key: WhenKey; days: readonly IsoWeekday[]; part: DayPartKey | null };
  /** How long each lasts, when all last equally long. */
  durationSeconds: number | null;
};

type Reader = { now: EpochMs; zone: ZoneId };

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;
/** Below three in four weeks, the month says it better. */
const WEEKLY_FROM = 0.7;
const MONTHLY_FROM = 0.5;
const DAYS_NAMED = 3;
const PRACTICES_NAMED = 2;

/** The facts of the schedules of one organizer's coming events; null without any. */
export function organizerFacts(series: readonly OrganizerSeries[], reader: Reader): OrganizerFacts | null {
  const [first] = series;
  if (first === undefined) return null;
  const events = [...new Map(series.map((each) => [each.eventId, each])).values()];
  const durations = new Set(series.map(({ durationSeconds }) => durationSeconds));
  return {
    city: mostFrequent(events.flatMap(({ city }) => city ?? []))[0] ?? null,
    zone: mostFrequent(series.map(({ timezone }) => timezone))[0] ?? null,
    languages: mostFrequent(events.flatMap(({ languages }) => languages)),
    often: oftenWords(series, events.length),
    what: {
      practices: usualPractices(events),
      type: mostFrequent(events.map(({ type }) => type))[0] ?? first.type,
    },
    when: usualTimes(series, reader),
    durationSeconds: durations.size === 1 ? first.durationSeconds : null,
  };
}

/** Each value once, the most frequent first. */
function mostFrequent<Value>(values: readonly Value[]): Value[] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups].sort(([, a], [, b]) => b.length - a.length).map(([value]) => value);
}

/** At most two practices, which at least a third of the events have each. */
function usualPractices(events: readonly OrganizerSeries[]): string[] {
  const counted = Map.groupBy(
    events.flatMap(({ practices }) => [...new Set(practices)]),
    (practice) => practice,
  );
  return mostFrequent(events.flatMap(({ practices }) => practices))
    .filter((practice) => (counted.get(practice)?.length ?? 0) * 3 >= events.length)
    .slice(0, PRACTICES_NAMED);
}

function ruleOf({ rrule }: Schedule): RecurrenceRule | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  return parsed?.ok === true ? parsed.rule : null;
}

/** How often something takes place; events without a rule are only counted. */
function oftenWords(series: readonly OrganizerSeries[], events: number): MessageRef<OftenKey> {
  if (events >= FACT_EVENTS) return { key: "many", values: { count: events } };
  let aWeek = 0;
  for (const each of series) {
    const rule = ruleOf(each);
    if (rule !== null) aWeek += timesAWeek(rule, each);
  }
  const aMonth = (aWeek * WEEKS_A_YEAR) / MONTHS_A_YEAR;
  if (aWeek >= WEEKLY_FROM) return { key: "aWeek", values: { count: Math.round(aWeek) } };
  if (aMonth >= MONTHLY_FROM) return { key: "aMonth", values: { count: Math.round(aMonth) } };
  return { key: "listed", values: { count: events } };
}

const PERIODS_A_WEEK = { DAILY: 7, WEEKLY: 1, MONTHLY: MONTHS_A_YEAR / WEEKS_A_YEAR, YEARLY: 1 / WEEKS_A_YEAR };

function timesAWeek(rule: RecurrenceRule, { startsLocal }: Schedule): number {
  const { frequency, interval, byMonth, bySetPos, byMonthDay, byDay } = rule;
  const months = frequency === "YEARLY" || byMonth.length === 0 ? 1 : byMonth.length / MONTHS_A_YEAR;
  const days = weekdaysOf(rule, startsLocal);
  if (days !== null) return days.length / interval;
  const perPeriod = bySetPos.length || byMonthDay.length || byDay.length || 1;
  return (PERIODS_A_WEEK[frequency] * perPeriod * months) / interval;
}

/** The reader's weekdays and the part of the day that the weekly schedules share; other schedules add none. */
function usualTimes(series: readonly OrganizerSeries[], reader: Reader): OrganizerFacts["when"] {
  const starts = series.map((each) => usualStart(each, reader));
  const days = [...new Set(starts.flatMap((start) => start.days))].sort((a, b) => a - b);
  const weekly = days.length === 0 ? starts : starts.filter((start) => start.days.length > 0);
  const parts = new Set(weekly.map(({ part }) => part));
  const part = parts.size === 1 ? (weekly[0]?.part ?? null) : null;
  return { key: whenKey(days, part), days, part };
}

function whenKey(days: readonly IsoWeekday[], part: DayPartKey | null): WhenKey {
  if (days.length === 0) return part === null ? "atAnyTime" : "inPart";
  if (days.length === 7) return "everyDay";
  if (days.join("") === "12345") return "onWeekdays";
  return days.length > DAYS_NAMED ? "onMostDays" : "onDays";
}

/** The weekdays of a weekly schedule in the reader's zone, and its part of the day, by this week's clocks. */
function usualStart(series: OrganizerSeries, { now, zone }: Reader): { days: IsoWeekday[]; part: DayPartKey } {
  const date = localDate(now, series.timezone);
  const { instant } = toInstant(`${date}T${clockOf(series.startsLocal)}`, series.timezone);
  const shift = daysBetween(date, localDate(instant, zone));
  const rule = ruleOf(series);
  const days = rule === null || rule.interval > 1 ? [] : (weekdaysOf(rule, series.startsLocal) ?? []);
  return { days: days.map((day) => (((day + shift + 6) % 7) + 1) as IsoWeekday), part: dayPartOf(instant, zone) };
}
