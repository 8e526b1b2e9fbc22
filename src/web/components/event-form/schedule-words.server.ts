import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { formatLocalClock, formatLocalDate } from "#core/time/format.ts";
import { dateOf } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Translator } from "#messages/translator.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { ScheduleWords } from "#web/components/event-form/dates-preview.ts";

/** A schedule in two sentences, on its own clocks: what it comes to, and how long, where and since when. */
export function scheduleWords(schedule: Schedule, { style, translate }: ListReader): ScheduleWords {
  const { startsLocal, timezone, rrule } = schedule;
  const clock = formatLocalClock(startsLocal, style);
  const date = formatLocalDate(dateOf(startsLocal), style.locale);
  const duration = durationWords(schedule.durationSeconds, translate);
  const city = zoneCity(timezone);
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) {
    return {
      words: translate("repeat.words.once", { date, clock }),
      more: translate("repeat.words.moreOnce", { duration, city }),
    };
  }
  const when = describeRule(parsed.rule, startsLocal);
  const ends = ruleEndWords(parsed.rule, timezone, style.locale);
  return {
    words: translate("repeat.words.series", {
      days: translate(`recurrence.${when.key}`, when.values),
      clock,
      end: ends === null ? translate("repeat.words.noEnd") : translate(`recurrence.${ends.key}`, ends.values),
    }),
    more: translate("repeat.words.more", { duration, city, date }),
  };
}

/** "50 minutes", "1 hour 30 minutes", "2 days". */
export function durationWords(seconds: number, translate: Translator): string {
  const minutes = Math.round(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)];
  if (days > 0) return translate("repeat.words.days", { days, hours: hours % 24, minutes: minutes % 60 });
  return hours > 0
    ? translate("repeat.words.hours", { hours, minutes: minutes % 60 })
    : translate("repeat.words.minutes", { minutes });
}
