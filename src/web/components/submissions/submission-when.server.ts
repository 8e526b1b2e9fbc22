import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { Submission } from "#core/submissions/submission.ts";
import { formatClock, formatLocalClock } from "#core/time/format.ts";
import { addDays, dateOf, type LocalDate, toLocal } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** Formats a day (`core/time/format`). */
type DateWriter = (date: LocalDate, locale: string) => string;
type Reader = ListReader & { dayOf: (date: LocalDate) => string };

/** The time of a submission's event: its day, its times in the event's zone and the reader's, and its recurrence. */
export function submissionWhen(submission: Submission, reader: ListReader, writeDate: DateWriter) {
  const written: Reader = { ...reader, dayOf: (date) => writeDate(date, reader.style.locale) };
  return {
    date: written.dayOf(dateOf(submission.startsLocal)),
    times: hostTime(submission, written),
    repeats: repeats(submission, reader),
    /** Null when the reader's local time is the same. */
    forYou: viewerTime(submission, written),
  };
}

function hostTime({ startsLocal, endsLocal, timezone }: Submission, { style, translate, dayOf }: Reader): string {
  const values = {
    start: formatLocalClock(startsLocal, style),
    end: formatLocalClock(endsLocal, style),
    city: zoneCity(timezone),
  };
  return spanned(dateOf(startsLocal), dateOf(endsLocal), values, { dayOf, translate });
}

function viewerTime({ startsAt, endsAt, timezone }: Submission, { style, translate, dayOf }: Reader): string | null {
  if (zonesAgree(timezone, style.zone, startsAt)) return null;
  const [from, to] = [toLocal(startsAt, style.zone), toLocal(endsAt, style.zone)];
  const values = {
    start: formatClock(startsAt, style),
    end: formatClock(endsAt, style),
    city: zoneCity(style.zone),
  };
  const line = spanned(dateOf(from), dateOf(to), values, { dayOf, translate });
  return `${dayOf(dateOf(from))}, ${line}`;
}

type Span = { start: string; end: string; city: string };

function spanned(from: string, to: string, values: Span, { dayOf, translate }: Pick<Reader, "dayOf" | "translate">) {
  if (from === to) return translate("submissions.status.time", values);
  if (addDays(from, 1) === to) return translate("submissions.status.timeNextDay", values);
  return translate("submissions.status.timeUntil", { ...values, date: dayOf(to) });
}

function repeats({ rrule, startsLocal, timezone }: Submission, { style, translate }: ListReader): string | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return null;
  const when = describeRule(parsed.rule, startsLocal);
  const ends = ruleEndWords(parsed.rule, { startsLocal, timezone }, style.locale);
  const words = translate(`recurrence.${when.key}`, when.values);
  const end = ends === null ? translate("repeat.words.noEnd") : translate(`recurrence.${ends.key}`, ends.values);
  return translate("submissions.status.repeats", { words, end });
}
