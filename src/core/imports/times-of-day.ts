import { SCHEDULES_MAX } from "#core/events/event-fields.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { clockOf, dateOf, wallMs } from "#core/time/local-time.ts";

type Timing = Omit<Schedule, "rrule">;
type Clock = { hour: number; minute: number };

/**
 * The schedules of an RFC 5545 rule, one for each time of day (BYHOUR, BYMINUTE; §3.3.10), the start's first. COUNT
 * counts the dates of all of them, in chronological order.
 */
export function schedulesOfRule(timing: Timing, text: string | null): Result<readonly Schedule[]> {
  if (text === null) return soundOf([{ ...timing, rrule: null }]);
  const { hours, minutes, rest } = withoutTimes(text);
  const parsed = parseRule(rest);
  if (!parsed.ok) return refused(`recurrence.${parsed.fault.key}`, parsed.fault.values);
  if (hours === null && minutes === null) return soundOf([{ ...timing, rrule: formatRule(parsed.rule) }]);
  const own = clockOfStart(timing);
  const times = timesOf(hours ?? [own.hour], minutes ?? [own.minute]);
  return ofTimes(timing, parsed.rule, times);
}

function clockOfStart({ startsLocal }: Timing): Clock {
  const [hour = 0, minute = 0] = clockOf(startsLocal).split(":").map(Number);
  return { hour, minute };
}

function ofTimes(timing: Timing, rule: RecurrenceRule, times: readonly Clock[]): Result<readonly Schedule[]> {
  const { hour, minute } = clockOfStart(timing);
  const first = times.findIndex((time) => time.hour === hour && time.minute === minute);
  if (first < 0) return refused("imports.row.startNotAmongTimes");
  if (times.length > SCHEDULES_MAX)
    return refused("imports.row.tooManySchedules", { count: times.length, max: SCHEDULES_MAX });
  if (times.length > 1 && rule.bySetPos.length > 0) return refused("imports.row.placeAmongTimes");
  return soundOf(divided(timing, rule, [...times.slice(first), ...times.slice(0, first)]));
}

function divided(timing: Timing, rule: RecurrenceRule, times: readonly Clock[]): readonly Schedule[] {
  const start = timing.startsLocal;
  const window = { from: wallMs(start) + 1, to: wallMs(start) + LOOK_AHEAD_MS };
  return times.flatMap(({ hour, minute }, rank) => {
    const clock = `${twoDigits(hour)}:${twoDigits(minute)}${clockOf(start).slice(5)}`;
    const isLater = clock >= clockOf(start);
    // A time before the start's comes first on the rule's next day.
    const [next] = isLater ? [start] : ruleDates({ ...rule, count: null }, start, window);
    const count = rule.count === null ? null : Math.ceil((rule.count - rank) / times.length);
    if (next === undefined || (count !== null && count <= 0)) return [];
    const schedule = {
      ...timing,
      startsLocal: `${dateOf(next)}T${clock}`,
      rrule: formatRule({ ...rule, count }),
    };
    const isOver = validateSchedule(schedule).some(({ fault }) => fault.key === "faultNoDates");
    return rank > 0 && isOver ? [] : [schedule];
  });
}

/** The longest gap of a rule on 29 February. */
const LOOK_AHEAD_MS = 9 * 366 * 86_400_000;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function soundOf(schedules: readonly Schedule[]): Result<readonly Schedule[]> {
  const [wrong] = schedules.flatMap(validateSchedule);
  return wrong === undefined ? accepted(schedules) : refused(`recurrence.${wrong.fault.key}`, wrong.fault.values);
}

/** A rule without its hours and minutes; a part out of range stays in the rule, which is then refused. */
function withoutTimes(text: string): { hours: number[] | null; minutes: number[] | null; rest: string } {
  const read = (name: string, max: number) => {
    const value = new RegExp(`(?:^|[;:])${name}=([\\d,]+)(?=;|$)`, "i").exec(text)?.[1];
    const numbers = value?.split(",").map(Number);
    return numbers?.every((each, place) => each <= max && value?.split(",")[place] !== "") ? numbers : null;
  };
  const [hours, minutes] = [read("BYHOUR", 23), read("BYMINUTE", 59)];
  const isTaken = (part: string) =>
    (hours !== null && /^BYHOUR=/i.test(part)) || (minutes !== null && /^BYMINUTE=/i.test(part));
  const parts = text.replace(/^RRULE:/i, "").split(";");
  return { hours, minutes, rest: parts.filter((part) => !isTaken(part)).join(";") };
}

function timesOf(hours: readonly number[], minutes: readonly number[]): readonly Clock[] {
  const all = new Set(hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)));
  return [...all].toSorted((a, b) => a - b).map((time) => ({ hour: Math.floor(time / 60), minute: time % 60 }));
}
