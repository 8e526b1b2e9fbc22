import { changedSinceRead } from "#core/changed-since-read.ts";
import { type AnsweredEvent, saveAnswer } from "#commands/submissions/save-answer.ts";
import type { Actor } from "#core/audit/actor.ts";
import {
  type Submission,
  type SubmissionItem,
  type SubmissionStatus,
  mayAnswerSubmissions,
} from "#core/submissions/submission.ts";
import { cleanParagraphs } from "#core/text/clean-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type DeskState, findDeskState } from "#data/queries/submission-desk.ts";
import { findSubmissionByPublicId, lockSubmission } from "#data/queries/submissions.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** A moderator's decision about a submission. */
export type SubmissionAnswer = {
  actor: Actor;
  publicId: string;
  /** Version of the submission that the moderator saw. */
  version: number;
  /** The reason that the submitter reads, at most 1,000 characters; may be empty. */
  reason: string;
  baseUrl: string;
  /** From the card: the version of the moderators' data, and their new internal notes. */
  desk?: { version: number; notes: string | null };
};

type EventOfAnswer = { publicId: string; title: string } | null;

/**
 * `noted`: only the internal notes changed. `unchanged`: nothing changed. `withdrawn`: the submitter withdrew it.
 * `changed-meanwhile`: the submitter changed it since the moderator saw it; `other-first`: another moderator did.
 * Nothing is stored then. `event-deleted`: its event is deleted and must be restored first. `event-conflict`: its event
 * cannot have what the submitter corrected, because its owner has the same event or may not use the organizer's name.
 */
export type AnswerOutcome =
  | { outcome: "answered" | "noted"; event: EventOfAnswer; item: SubmissionItem }
  | { outcome: "unchanged"; event: null }
  | { outcome: "forbidden" | "unknown" | "withdrawn" | "event-deleted" | "event-conflict" }
  | { outcome: "changed-meanwhile"; submission: Submission }
  | { outcome: "other-first"; by: string | null };

/**
 * What a decision does to the submission's event; null when there is none, or it is deleted. Nothing is written when it
 * is an `event-conflict`.
 */
type Consequence = (tx: Transaction, submission: Submission) => Promise<AnsweredEvent | "event-conflict" | null>;

const REASON_MAX = 1_000;
const ACTIONS = {
  approved: "approve-submission",
  rejected: "reject-submission",
  pending: "reopen-submission",
} as const;

/**
 * Shared by the commands that decide submissions: policy, lock, the event through `consequence`, status, audit, and
 * the delayed mail to the submitter. The audit log also records a refused attempt (PRODUCT P7).
 */
export async function submissionAction(
  { db }: Pick<Database, "db">,
  answer: SubmissionAnswer & { status: SubmissionStatus },
  consequence: Consequence,
  now: EpochMs,
): Promise<AnswerOutcome> {
  const { actor, publicId, status } = answer;
  return transaction(db, async (tx) => {
    if (!mayAnswerSubmissions(actor)) {
      const entity = { type: "submission", id: publicId } as const;
      const facts = { reason: "forbidden" };
      await recordAudit(tx, { action: ACTIONS[status], actor, entity, outcome: "refused", facts }, now);
      return { outcome: "forbidden" };
    }
    const found = await findSubmissionByPublicId(tx, publicId);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return { outcome: "unknown" };
    const desk = await findDeskState(tx, submission.id);
    const refusal = refusalOf(submission, desk, answer);
    if (refusal !== null) return refusal;
    const notes = answer.desk === undefined ? desk.adminNotes : answer.desk.notes;
    if (submission.status === status) return note(tx, { submission, desk }, { ...answer, notes }, now);
    const event = await consequence(tx, submission);
    if (event === "event-conflict") return { outcome: event };
    if (event === null && submission.eventId !== null && status === "approved") return { outcome: "event-deleted" };
    const saved = { ...answer, action: ACTIONS[status], reason: wordsOfReason(answer.reason), notes, event };
    await saveAnswer(tx, { submission, desk }, saved, now);
    return { outcome: "answered", event, item: await itemOf(tx, submission) };
  });
}

/** Changes only the internal notes. */
async function note(
  tx: Transaction,
  read: { submission: Submission; desk: DeskState },
  answer: SubmissionAnswer & { status: SubmissionStatus; notes: string | null },
  now: EpochMs,
): Promise<AnswerOutcome> {
  const { submission, desk } = read;
  if (answer.notes === desk.adminNotes) return { outcome: "unchanged", event: null };
  const saved = { ...answer, action: "note-submission", reason: submission.statusReason, event: null } as const;
  await saveAnswer(tx, read, saved, now);
  return { outcome: "noted", event: null, item: await itemOf(tx, submission) };
}

async function itemOf(tx: Transaction, { id, publicId }: Submission): Promise<SubmissionItem> {
  const { version, deskVersion } = await findDeskState(tx, id);
  return { publicId, version, deskVersion };
}

function refusalOf(
  submission: Submission,
  state: DeskState,
  { version, desk }: SubmissionAnswer,
): AnswerOutcome | null {
  if (submission.withdrawnAt !== null) return { outcome: "withdrawn" };
  if (changedSinceRead(submission, { version })) return { outcome: "changed-meanwhile", submission };
  if (desk !== undefined && changedSinceRead({ version: state.deskVersion }, desk))
    return { outcome: "other-first", by: state.deskBy };
  return null;
}

/** The reason as stored; null when empty. */
export function wordsOfReason(text: string): string | null {
  return [...cleanParagraphs(text)].slice(0, REASON_MAX).join("") || null;
}
