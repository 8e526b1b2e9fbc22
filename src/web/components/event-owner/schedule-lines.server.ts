import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { remainingSchedules } from "#core/schedules/remaining-schedules.ts";
import { formatLocalClock, formatLocalDate, formatLocalDays } from "#core/time/format.ts";
import { DAY_MS, type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { dateOf, localDate, toInstant, toLocal } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Plan = Schedule & { endedAt: EpochMs | null };

/**
 * "Mondays and Thursdays at 7:00 PM, Los Angeles": when an event takes place, in its own zone; each current schedule
 * once.
 */
export function scheduleLines(kind: string, schedules: readonly Plan[], reader: ListReader): string {
  if (kind === "always_open") return reader.translate("myEvents.schedule.alwaysOpen");
  const lines = remainingSchedules(schedules, reader.now).map((plan) => scheduleLine(plan, reader));
  return lines.length === 0 ? reader.translate("myEvents.schedule.none") : [...new Set(lines)].join("; ");
}

function scheduleLine(plan: Schedule, reader: ListReader): string {
  const { startsLocal, timezone, rrule } = plan;
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return singleDateLine(plan, reader);
  const { style, translate } = reader;
  const clock = formatLocalClock(startsLocal, style);
  const city = zoneCity(timezone);
  const when = describeRule(parsed.rule, startsLocal);
  const days = translate(`recurrence.${when.key}`, when.values);
  const end = ruleEndWords(parsed.rule, { startsLocal, timezone }, style.locale);
  if (end === null) return translate("myEvents.schedule.series", { days, clock, city });
  return translate("myEvents.schedule.seriesEnds", {
    days,
    clock,
    city,
    end: translate(`recurrence.${end.key}`, end.values),
  });
}

/** A start that a clock change skips is named as it takes place: 2:30 AM as 3:30 AM. */
function singleDateLine(plan: Schedule, { style, translate }: ListReader): string {
  const { startsLocal, timezone, durationSeconds } = plan;
  const { instant } = toInstant(startsLocal, timezone);
  const start = toLocal(instant, timezone);
  const city = zoneCity(timezone);
  if (durationSeconds * SECOND_MS < DAY_MS) {
    const date = formatLocalDate(dateOf(start), style.locale);
    return translate("myEvents.schedule.once", { date, clock: formatLocalClock(start, style), city });
  }
  const last = localDate(instant + (durationSeconds - 1) * SECOND_MS, timezone);
  return translate("myEvents.schedule.onceDays", { ...formatLocalDays(dateOf(start), last, style.locale), city });
}
