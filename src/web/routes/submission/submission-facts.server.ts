import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import type { Submission } from "#core/submissions/submission.ts";
import { formatClock, formatLocalClock, formatLocalDate } from "#core/time/format.ts";
import { addDays, dateOf, toLocal } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubmissionView } from "#web/routes/submission/submission-view.ts";

type Facts = Extract<SubmissionView, { shows: "submission" }>["facts"];

/** Everything that a submission says, as its submitter reads it. */
export function submissionFacts(submission: Submission, about: RequestContext): Facts {
  const reader = listReader(about);
  const { translate, style } = reader;
  const term = (name: FactName): string => translate(`submissions.status.facts.${name}`);
  const said: [FactName, string | null][] = [
    ["eventTitle", submission.eventTitle],
    ["eventType", translate(`submissions.event.types.${submission.eventType}`)],
    ["date", formatLocalDate(dateOf(submission.startsLocal), style.locale)],
    ["time", hostTime(submission, reader)],
    ["repeats", repeats(submission, reader)],
    ["forYou", viewerTime(submission, reader)],
    [submission.mode === "online" ? "platform" : "address", submission.location],
    ["link", submission.link],
    ["organizer", submission.organizerName],
    ["email", submission.organizerEmail],
    ["phone", submission.organizerPhone],
    ["attendees", submission.expectedAttendees === null ? null : String(submission.expectedAttendees)],
    ["description", submission.description],
    ["notes", submission.specialRequirements],
  ];
  return said.flatMap(([name, value]) => {
    if (value === null) return [];
    return [
      { term: term(name), value, ...((name === "description" || name === "notes") && { isLong: true as const }) },
    ];
  });
}

type FactName =
  | "eventTitle"
  | "eventType"
  | "description"
  | "date"
  | "time"
  | "repeats"
  | "forYou"
  | "platform"
  | "address"
  | "link"
  | "organizer"
  | "email"
  | "phone"
  | "attendees"
  | "notes";

function hostTime({ startsLocal, endsLocal, timezone }: Submission, { style, translate }: ListReader): string {
  const values = {
    start: formatLocalClock(startsLocal, style),
    end: formatLocalClock(endsLocal, style),
    city: zoneCity(timezone),
  };
  return spanned(dateOf(startsLocal), dateOf(endsLocal), values, { style, translate });
}

/** Null when the reader's clock shows the same. */
function viewerTime({ startsAt, endsAt, timezone }: Submission, { style, translate }: ListReader): string | null {
  if (zonesAgree(timezone, style.zone, startsAt)) return null;
  const [from, to] = [toLocal(startsAt, style.zone), toLocal(endsAt, style.zone)];
  const values = {
    start: formatClock(startsAt, style),
    end: formatClock(endsAt, style),
    city: zoneCity(style.zone),
  };
  const line = spanned(dateOf(from), dateOf(to), values, { style, translate });
  return `${formatLocalDate(dateOf(from), style.locale)}, ${line}`;
}

type Span = { start: string; end: string; city: string };

function spanned(
  from: string,
  to: string,
  values: Span,
  { style, translate }: Pick<ListReader, "style" | "translate">,
) {
  if (from === to) return translate("submissions.status.time", values);
  if (addDays(from, 1) === to) return translate("submissions.status.timeNextDay", values);
  const date = formatLocalDate(to, style.locale);
  return translate("submissions.status.timeUntil", { ...values, date });
}

function repeats({ rrule, startsLocal, timezone }: Submission, { style, translate }: ListReader): string | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return null;
  const when = describeRule(parsed.rule, startsLocal);
  const ends = ruleEndWords(parsed.rule, timezone, style.locale);
  const words = translate(`recurrence.${when.key}`, when.values);
  const end = ends === null ? translate("repeat.words.noEnd") : translate(`recurrence.${ends.key}`, ends.values);
  return translate("submissions.status.repeats", { words, end });
}
