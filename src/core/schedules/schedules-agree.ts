import type { Schedule } from "#core/occurrences/occurrence.ts";
import { normaliseRule } from "#core/occurrences/recurrence-rule.ts";
import { canonicalZone } from "#core/time/zone.ts";

function ruleText(rrule: string | null): string | null {
  if (rrule === null) return null;
  const normal = normaliseRule(rrule);
  return normal.ok ? normal.text : rrule;
}

/** Whether two schedules say the same, whatever name the zone goes by and however the rule is written: then an import changes nothing. */
export function schedulesAgree(a: Schedule, b: Schedule): boolean {
  return (
    a.startsLocal === b.startsLocal &&
    a.durationSeconds === b.durationSeconds &&
    (canonicalZone(a.timezone) ?? a.timezone) === (canonicalZone(b.timezone) ?? b.timezone) &&
    ruleText(a.rrule) === ruleText(b.rrule)
  );
}
