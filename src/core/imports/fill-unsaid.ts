import type { ImportedTime, ImportedValues } from "#core/imports/imported-values.ts";
import { weeklyRuleOf } from "#core/occurrences/recurrence-rule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { clockOf, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** What stands already: as the last import said it, and as the event says now. */
type Standing = {
  lastTime: ImportedTime | null;
  present: Pick<Required<ImportedValues>, "time" | "rrule">;
};

type RowSays = { values: ImportedValues; zoneOpen: boolean };

/**
 * What a row says of the event that it is known as, where it leaves something open. Where it names no
 * zone, the same moment is the same time. A row that says nothing of recurrence means a series by weekday and time of day, not by its first
 * date; when it moves a series to a day that the series' own rule does not give, only a weekly rule can follow, and
 * the row is refused else.
 */
export function fillUnsaid({ values, zoneOpen }: RowSays, standing: Standing): Checked<ImportedValues> {
  const { time } = values;
  if (time === null) return accepted(values);
  const stands = standing.lastTime ?? standing.present.time;
  if (zoneOpen && stands !== null && momentOf(stands) === momentOf(time))
    return accepted(withStart(values, time, stands));
  if ("rrule" in values || standing.present.rrule === null) return accepted(values);
  if (stands !== null && isSameInWeek(stands, time)) return accepted(withStart(values, time, stands));
  return withRule(values, time, standing.present);
}

/** Several schedules are a person's work: no rule to follow. */
function withRule(values: ImportedValues, time: ImportedTime, present: Standing["present"]): Checked<ImportedValues> {
  const { rrule } = present;
  if (present.time === null || rrule === null) return accepted(values);
  if (rrule === weeklyRuleOf(present.time.startsLocal)) {
    return accepted({ ...values, rrule: weeklyRuleOf(time.startsLocal) });
  }
  const [wrong] = validateSchedule({ ...time, rrule });
  return wrong === undefined ? accepted(values) : refused(`recurrence.${wrong.fault.key}`, wrong.fault.values);
}

function withStart(values: ImportedValues, time: ImportedTime, { startsLocal, timezone }: ImportedTime) {
  return { ...values, time: { ...time, startsLocal, timezone } };
}

function momentOf({ startsLocal, timezone }: ImportedTime): number {
  return toInstant(startsLocal, timezone).instant;
}

function isSameInWeek(a: ImportedTime, b: ImportedTime): boolean {
  return (
    a.timezone === b.timezone &&
    clockOf(a.startsLocal) === clockOf(b.startsLocal) &&
    weekdayOf(a.startsLocal) === weekdayOf(b.startsLocal)
  );
}
