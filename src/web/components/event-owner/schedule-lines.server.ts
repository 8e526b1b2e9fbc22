import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { standingSchedules } from "#core/schedules/standing-schedules.ts";
import { formatLocalClock, formatLocalDate, formatLocalDays } from "#core/time/format.ts";
import { DAY_MS, type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { dateOf, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Plan = Schedule & { endedAt: EpochMs | null };

/**
 * "Mondays and Thursdays at 7:00 PM, Los Angeles": when an event takes place, in its own zone; each current schedule
 * once.
 */
export function scheduleLines(kind: string, schedules: readonly Plan[], reader: ListReader): string {
  if (kind === "always_open") return reader.translate("myEvents.schedule.alwaysOpen");
  const lines = standingSchedules(schedules, reader.now).map((plan) => scheduleLine(plan, reader));
  return lines.length === 0 ? reader.translate("myEvents.schedule.none") : [...new Set(lines)].join("; ");
}

function scheduleLine(plan: Schedule, { style, translate }: ListReader): string {
  const { startsLocal, timezone, durationSeconds, rrule } = plan;
  const clock = formatLocalClock(startsLocal, style);
  const city = zoneCity(timezone);
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) {
    const from = dateOf(startsLocal);
    if (durationSeconds * SECOND_MS < DAY_MS)
      return translate("myEvents.schedule.once", { date: formatLocalDate(from, style.locale), clock, city });
    const last = dateOf(wallFromMs(wallMs(startsLocal) + durationSeconds * SECOND_MS - SECOND_MS));
    return translate("myEvents.schedule.onceDays", { ...formatLocalDays(from, last, style.locale), city });
  }
  const when = describeRule(parsed.rule, startsLocal);
  const days = translate(`recurrence.${when.key}`, when.values);
  const end = ruleEndWords(parsed.rule, timezone, style.locale);
  if (end === null) return translate("myEvents.schedule.series", { days, clock, city });
  return translate("myEvents.schedule.seriesEnds", {
    days,
    clock,
    city,
    end: translate(`recurrence.${end.key}`, end.values),
  });
}
