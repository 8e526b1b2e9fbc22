import { eventPath } from "#core/events/event-address.ts";
import { SUBMISSIONS_PATH, submissionsPath } from "#core/submissions/submission-list-address.ts";
import { type SubmissionStatus, WITHDRAWN_RETENTION_DAYS, writeSubmissionItem } from "#core/submissions/submission.ts";
import { formatDate, formatLocalShortDate } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { DeskSubmission } from "#data/queries/submission-desk.ts";
import type { SubmissionTwin } from "#data/queries/similar-submissions.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { type ShownStatus, shownStatus } from "#web/components/submissions/submission-form-view.ts";
import { submissionWhen } from "#web/components/submissions/submission-when.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A submission, formatted for moderators. */
export type CardView = {
  publicId: string;
  /** Identifies the submission in the state that was read. */
  item: string;
  title: string;
  state: ShownStatus;
  /** The submission's own status, which a withdrawal does not change. */
  status: SubmissionStatus;
  submitted: string;
  /** The spam signals; null when there are none. */
  spamSignals: string | null;
  twin: { title: string; href: string } | null;
  facts: readonly { name: string; term: string; value: string; href?: string }[];
  reason: string;
  notes: string;
  /** The form that approves the submission with changes, while it waits and has no event. */
  editHref: string | null;
  eventEditHref: string | null;
  /** The note shown in place of the form for a withdrawn submission. */
  withdrawn: string | null;
};

/** Formats a submission's card with every field of the spec (admin §2). */
export function cardView(submission: DeskSubmission, twin: SubmissionTwin | null, context: RequestContext): CardView {
  const reader = listReader(context);
  const { translate } = reader;
  const { publicId, eventTitle: title, status, withdrawnAt, spamSignals, event, eventId } = submission;
  const state = shownStatus(submission);
  const signals = spamSignals.map((signal) => translate(`adminSubmissions.spamSignal.${signal}`)).join(", ");
  const isOpen = state === "pending";
  return {
    publicId,
    item: writeSubmissionItem(submission),
    title,
    state,
    status,
    submitted: submittedLine(submission, reader),
    spamSignals: spamSignals.length === 0 ? null : translate("adminSubmissions.possibleSpam", { signals }),
    twin: twin && twinView(twin),
    facts: factsOf(submission, reader),
    reason: submission.statusReason ?? "",
    notes: submission.adminNotes ?? "",
    editHref: isOpen && eventId === null ? `${SUBMISSIONS_PATH}/${publicId}/edit` : null,
    eventEditHref: event && `${eventPath(event)}/edit`,
    withdrawn: withdrawnAt === null ? null : withdrawnText(withdrawnAt, reader),
  };
}

function withdrawnText(withdrawnAt: number, { translate, style }: ListReader): string {
  const date = formatDate(withdrawnAt + WITHDRAWN_RETENTION_DAYS * DAY_MS, style);
  return translate("adminSubmissions.withdrawnText", { date });
}

function submittedLine({ createdAt, editedAt }: DeskSubmission, { translate, style }: ListReader): string {
  const submitted = translate("adminSubmissions.submitted", { date: formatDate(createdAt, style) });
  if (editedAt === null) return submitted;
  return `${submitted} · ${translate("adminSubmissions.edited", { date: formatDate(editedAt, style) })}`;
}

/** A possible duplicate, with a link that finds it in the list by its title. */
function twinView(twin: SubmissionTwin): CardView["twin"] {
  const { title } = twin;
  if (twin.kind === "event") return { title, href: eventPath(twin) };
  return {
    title,
    href: submissionsPath({ query: title.slice(0, 100), state: null, after: null, before: null, zone: null }),
  };
}

/** The facts shown for every submission, as `none` where empty. */
const ALWAYS: ReadonlySet<FactName> = new Set(["link", "attendees", "phone", "requirements"]);

function factsOf(submission: DeskSubmission, reader: ListReader): CardView["facts"] {
  const { translate, style } = reader;
  const when = submissionWhen(submission, reader, formatLocalShortDate);
  const { link, organizerEmail, expectedAttendees, event, eventId } = submission;
  const allFacts: readonly Fact[] = [
    { name: "date", value: when.date },
    { name: "times", value: when.times },
    { name: "forYou", value: when.forYou },
    { name: "repeats", value: when.repeats },
    { name: "type", value: translate(`submissions.event.types.${submission.eventType}`) },
    { name: "location", value: submission.location },
    { name: "link", value: link, ...(link !== null && { href: link }) },
    { name: "attendees", value: expectedAttendees?.toLocaleString(style.locale) ?? null },
    { name: "organizer", value: submission.organizerName },
    { name: "email", value: organizerEmail, href: `mailto:${organizerEmail}` },
    { name: "phone", value: submission.organizerPhone },
    { name: "description", value: submission.description },
    { name: "requirements", value: submission.specialRequirements },
    { name: "told", value: submission.statusReason },
    eventId !== null && event === null
      ? { name: "event", value: translate("adminSubmissions.eventDeleted") }
      : { name: "event", value: event?.title ?? null, ...(event && { href: eventPath(event) }) },
  ];
  return allFacts.flatMap(({ name, value, href }) => {
    if (value === null && !ALWAYS.has(name)) return [];
    const term = translate(`adminSubmissions.facts.${name}`);
    return [{ name, term, value: value ?? translate("adminSubmissions.none"), ...(href !== undefined && { href }) }];
  });
}

type Fact = { name: FactName; value: string | null; href?: string };
type FactName =
  | "type"
  | "date"
  | "times"
  | "forYou"
  | "repeats"
  | "location"
  | "link"
  | "attendees"
  | "organizer"
  | "email"
  | "phone"
  | "description"
  | "requirements"
  | "told"
  | "event";
