import { createEvents } from "#commands/events/create-events.ts";
import { noteEventDuplicates } from "#commands/events/note-duplicates.ts";
import { guardedEvent } from "#commands/events/act-on-event.ts";
import { storeEdit } from "#commands/events/store-edit.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import {
  type AnswerOutcome,
  type SubmissionAnswer,
  submissionAction,
} from "#commands/submissions/answer-submission.ts";
import type { AnsweredEvent } from "#commands/submissions/save-answer.ts";
import { submissionRow } from "#commands/submissions/submission-row.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { differingFields } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { correctedInput, eventFromSubmission } from "#core/submissions/event-from-submission.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { inputOfStored, lockEventToEdit } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { listCorrectedFields } from "#data/queries/submissions.ts";
import { lockSubmittedEvent, updateSubmission } from "#data/queries/submissions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * `input`: the moderator's corrections before approval; null approves the submission as sent. Once there is an event,
 * edit the event instead.
 */
type Approval = SubmissionAnswer & { input: SubmissionInput | null };

/**
 * Approves a submission: the first approval creates an event from it; a later one shows the same event again, with what
 * the submitter corrected meanwhile (PRODUCT P12). The event belongs to the account that sent the submission, if any.
 */
export async function approveSubmission(
  database: Pick<Database, "db">,
  approval: Approval,
  now: EpochMs,
): Promise<AnswerOutcome> {
  return submissionAction(
    database,
    { ...approval, status: "approved" },
    (tx, submission) => show(tx, submission, approval, now),
    now,
  );
}

async function show(
  tx: Transaction,
  submission: Submission,
  { input, actor, reason }: Approval,
  now: EpochMs,
): Promise<AnsweredEvent | "event-conflict" | null> {
  const isNew = submission.eventId === null;
  const eventId = submission.eventId ?? (await makeEvent(tx, submission, input, now));
  if (!isNew && !(await correctEvent(tx, { submission, eventId, actor }, now))) return "event-conflict";
  const decision = { status: "approved", reason, decidedBy: actor.userId } as const;
  const event = await showSubmittedEvent(tx, eventId, decision, now);
  if (event === null) return null;
  const { organizerId, publicId, title } = event;
  const { userId } = submission;
  if (userId !== null)
    await insertNotificationCause(tx, { kind: "submission-approved", actorId: actor.userId, userId, eventId }, now);
  if (isNew && organizerId !== null) {
    await insertNotificationCause(tx, { kind: "event-published", actorId: actor.userId, eventId, organizerId }, now);
  }
  return { publicId, title, isShown: true };
}

async function makeEvent(
  tx: Transaction,
  submission: Submission,
  input: SubmissionInput | null,
  now: EpochMs,
): Promise<number> {
  const { draft, contact } = eventFromSubmission(input ?? submission);
  const status = { userId: submission.userId, moderation: "approved", held: false } as const;
  const [event] = await createEvents(tx, [{ draft, ...status, importStatus: null, origin: null }], now);
  if (event === undefined) throw new AppError("unavailable", "The database did not store the event.");
  await updateEvent(tx, event.id, { ...contact, now });
  const { organizerName, schedules } = draft;
  await noteEventDuplicates(tx, { id: event.id, organizerName, input: { draft, schedules } }, now);
  const corrected = input === null ? {} : { ...submissionRow(input), version: submission.version + 1 };
  await updateSubmission(tx, submission.id, { ...corrected, eventId: event.id }, now);
  return event.id;
}

type Correcting = { submission: Submission; eventId: number; actor: Actor };

/**
 * Gives the event what its submitter corrected since it was approved. All else stays as the event has it, because people
 * may have edited that. Returns false, and writes nothing, when the event cannot have it.
 */
async function correctEvent(
  tx: Transaction,
  { submission, eventId, actor }: Correcting,
  now: EpochMs,
): Promise<boolean> {
  const fields = await listCorrectedFields(tx, submission.publicId);
  const found = fields.size === 0 ? null : await lockSubmittedEvent(tx, eventId);
  const event = found === null ? null : await lockEventToEdit(tx, found.publicId);
  if (event === null || event.deletedAt !== null) return true;
  const before = inputOfStored(event, now);
  const after = correctedInput(before, submission, fields);
  const changed = differingFields(fieldsOfInput(before), fieldsOfInput(after));
  const held = { event, guarded: await guardedEvent(tx, actor, event) };
  const edit = { before, after, changed, isSentAgain: false };
  const { outcome } = await storeEdit(tx, { actor, held, edit }, now);
  if (outcome === "name-taken" || outcome === "refused") return false;
  await updateEvent(tx, eventId, { ...eventFromSubmission(submission).contact, now });
  return true;
}

type Decision = { status: SubmissionStatus; reason: string | null; decidedBy: string | null };

/**
 * Shows the event of a submission, or hides it while the submission is not approved (PRODUCT P12). Returns the path of
 * its page; null when it is deleted.
 */
export async function showSubmittedEvent(
  tx: Transaction,
  eventId: number,
  { status, reason, decidedBy }: Decision,
  now: EpochMs,
): Promise<{ publicId: string; title: string; organizerId: number | null } | null> {
  const event = await lockSubmittedEvent(tx, eventId);
  if (event === null) throw new AppError("not-found", "the event of a submission is gone");
  const { publicId, title, organizerId, deletedAt } = event;
  // A rejected event is not in the moderation queue, where it could be shown without its submission.
  const moderation = status === "approved" ? status : "rejected";
  const listing = listingOf({ ...event, moderation, held: false });
  const moderated = { moderatedAt: status === "pending" ? null : now, moderatedBy: decidedBy };
  const moderationReason = status === "rejected" ? reason : null;
  const reviewed = { held: false, reviewQueuedAt: null };
  await updateEvent(tx, eventId, { moderation, ...reviewed, listing, ...moderated, moderationReason, now });
  await storeDates(tx, [eventId], now);
  return deletedAt === null ? { publicId, title, organizerId } : null;
}
