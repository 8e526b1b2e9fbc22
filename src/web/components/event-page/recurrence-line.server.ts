import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Plan = Pick<FoundEvent["schedules"][number], "rrule" | "startsLocal" | "timezone">;

/** On which days an event comes and how long, "Thursdays, until December 17, 2026"; each of its schedules once, null when none repeats. */
export function recurrenceLine(schedules: readonly Plan[], reader: ListReader): string | null {
  const lines = schedules.flatMap((plan) => planWords(plan, reader) ?? []);
  return lines.length === 0 ? null : [...new Set(lines)].join("; ");
}

function planWords({ rrule, startsLocal, timezone }: Plan, { style, translate }: ListReader): string | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return null;
  const when = describeRule(parsed.rule, startsLocal);
  const end = ruleEndWords(parsed.rule, timezone, style.locale);
  const days = translate(`recurrence.${when.key}`, when.values);
  if (end === null) return days;
  return translate("event.repeatsUntil", { days, end: translate(`recurrence.${end.key}`, end.values) });
}
