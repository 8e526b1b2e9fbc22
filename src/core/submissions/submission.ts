import type { Actor } from "#core/audit/actor.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { repeatFields } from "#core/schedules/repeat-fields.ts";
import { REPEAT_PREFIX } from "#core/submissions/submission-fields.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { submissionEnd } from "#core/submissions/submission-times.ts";
import { modeValue } from "#core/submissions/submission-words.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";

/** A new submission for open dashboards; a higher `id` is newer. */
export type NewSubmission = { id: number; title: string };

/** Most submissions announced at once. */
export const NEW_SUBMISSIONS_MAX = 5;

/** A person needs longer than this to fill in the form. */
export const FILLED_MIN_MS = 4 * SECOND_MS;

/** An older form does not count: it may have been copied. */
export const FORM_AGE_MAX_MS = 30 * DAY_MS;

/** Days within which an equal description counts as repeated. */
export const SAME_TEXT_DAYS = 30;

/** Equal descriptions that one person may send before they count: groups submit their dates one by one. */
export const SAME_TEXT_FROM_ONE = 3;

/** Delay after a change of status before the submitter is notified (PRODUCT P12). */
export const TELL_AFTER_MS = 5 * MINUTE_MS;

/** A withdrawn submission can be restored for this many days and is then erased. */
export const WITHDRAWN_RETENTION_DAYS = 30;

/** Any other submission is erased this many months after its last change; the event created from it stays. */
export const SUBMISSION_RETENTION_MONTHS = 12;

type SentSubmission = {
  /** How long the form was open, from its sealed time; null without a valid seal. */
  ageMs: number | null;
  /** The value of the hidden field. */
  honeypot: string;
};

/** Signs that no person filled in the form. None of them prevents the submission from being reviewed (PRODUCT P12). */
export function spamSignalsOf({ ageMs, honeypot }: SentSubmission): readonly SpamSignal[] {
  const spamSignals: SpamSignal[] = [];
  if (honeypot !== "") spamSignals.push("honeypot");
  if (ageMs === null || ageMs > FORM_AGE_MAX_MS) spamSignals.push("no-form");
  else if (ageMs < FILLED_MIN_MS) spamSignals.push("too-fast");
  return spamSignals;
}

/**
 * A submission as a list showed it, with the number of changes by its submitter and by moderators: a decision refers
 * to this version.
 */
export type SubmissionItem = { publicId: string; version: number; deskVersion: number };

const ITEM = /^([^-]+)-([0-9a-z]{1,6})-([0-9a-z]{1,6})$/;

/** `abc234-1-2`. */
export function writeSubmissionItem({ publicId, version, deskVersion }: SubmissionItem): string {
  return `${publicId}-${version.toString(36)}-${deskVersion.toString(36)}`;
}

/** Parses the output of `writeSubmissionItem`; null for anything else. */
export function readSubmissionItem(text: string): SubmissionItem | null {
  const [, publicId = "", version = "", deskVersion = ""] = ITEM.exec(text) ?? [];
  if (!isPublicId(publicId)) return null;
  return { publicId, version: Number.parseInt(version, 36), deskVersion: Number.parseInt(deskVersion, 36) };
}

/** Spec admin §4, Submission status. Withdrawal is the submitter's and stored separately. */
export const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Why a moderator should look twice at a submission; none of these refuses it (PRODUCT P12). */
export type SpamSignal =
  /** A field hidden from people was filled in. */
  | "honeypot"
  /** Sent sooner after the form was opened than a person can fill it in. */
  | "too-fast"
  /** Sent without our form. */
  | "no-form"
  /** More from one client than people send. */
  | "many-from-client"
  /** More for one email address than people send. */
  | "many-from-email"
  /** The same description was sent before. */
  | "repeated-text"
  /** A link, the address or the text is on the block list. */
  | "blocked";

/** A stored submission with all its fields. */
export type Submission = SubmissionInput & {
  id: number;
  publicId: string;
  userId: string | null;
  eventId: number | null;
  status: SubmissionStatus;
  /** The reason that the submitter receives with the answer. */
  statusReason: string | null;
  decidedAt: EpochMs | null;
  withdrawnAt: EpochMs | null;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The language and zone of mail to the submitter. */
  language: string;
  zone: ZoneId;
  spamSignals: readonly SpamSignal[];
  version: number;
  toldStatus: SubmissionStatus;
  tellAt: EpochMs | null;
  editedAt: EpochMs | null;
  createdAt: EpochMs;
};

/** Whether the submitter may still change or withdraw it: until it is answered (PRODUCT P12). */
export function mayChangeSubmission({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): boolean {
  return status === "pending" && withdrawnAt === null;
}

/** Whether a person may see the submission's page without its private address: the one who was signed in when sending it. */
export function ownsSubmission(actor: Pick<Actor, "userId">, { userId }: Pick<Submission, "userId">): boolean {
  return userId !== null && actor.userId === userId;
}

/** Whether this actor answers submissions: moderators and admins, and the command line (PRODUCT P7). */
export function mayAnswerSubmissions(actor: Pick<Actor, "role">): boolean {
  return actor.role === "moderator" || actor.role === "admin" || actor.role === "system";
}

/** The form of a submission: parsing it again gives the same values. */
export function submissionFields(input: Omit<SubmissionInput, "durationSeconds">): EventFields {
  const [date = "", startTime = ""] = split(input.startsLocal);
  const [endDate = "", endTime = ""] = split(input.endsLocal);
  const plain = submissionEnd({ date, startTime, endTime, endsOn: "" });
  const repeat = repeatFields(input);
  return {
    eventTitle: [input.eventTitle],
    eventType: [input.eventType],
    description: [input.description],
    date: [date],
    startTime: [startTime],
    endTime: [endTime],
    endsOn: [plain.endsLocal === input.endsLocal ? "" : endDate],
    timezone: [input.timezone],
    isOnline: [modeValue(input.mode)],
    location: [input.location],
    eventUrl: [input.link ?? ""],
    organizerName: [input.organizerName],
    organizerEmail: [input.organizerEmail],
    organizerPhone: [input.organizerPhone ?? ""],
    expectedAttendees: [String(input.expectedAttendees ?? "")],
    additionalNotes: [input.specialRequirements ?? ""],
    ...Object.fromEntries(Object.entries(repeat).map(([name, values]) => [`${REPEAT_PREFIX}${name}`, values])),
  };
}

function split(local: string): readonly string[] {
  return [local.slice(0, 10), local.slice(11, 16)];
}
