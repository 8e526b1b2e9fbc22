import { tellSubmitter } from "#commands/submissions/tell-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import { mayAnswerSubmissions } from "#core/submissions/submission-policy.ts";
import type { Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import { cleanParagraphs } from "#core/text/clean-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import { findSubmissionByPublicId, lockSubmission } from "#data/queries/submissions.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** What a moderator decides about a submission. */
export type SubmissionAnswer = {
  actor: Actor;
  publicId: string;
  /** That of the submission as it was read. */
  version: number;
  /** What the submitter is told with it, at most 1,000 characters; empty says nothing. */
  reason: string;
  baseUrl: string;
};

/**
 * `unchanged`: it has this status already. `withdrawn`: its submitter took it back. `changed-meanwhile`: its submitter changed it
 * since it was read, and nothing is decided. `event-deleted`: its event was deleted, and is to be restored first.
 */
export type AnswerOutcome =
  | { outcome: "answered" | "unchanged"; event: { publicId: string; title: string } | null }
  | { outcome: "forbidden" | "unknown" | "withdrawn" | "event-deleted" }
  | { outcome: "changed-meanwhile"; submission: Submission };

/** What an answer does to the event of the submission; null when there is none, or it was deleted. */
type Consequence = (tx: Transaction, submission: Submission) => Promise<AnsweredEvent | null>;
export type AnsweredEvent = { publicId: string; title: string; isShown: boolean };

const REASON_MAX = 1_000;

/**
 * Shared by the commands that answer submissions: policy, lock, the event through `consequence`, status, audit, and the submitter
 * told after some quiet. A refused attempt stands in the audit log too (PRODUCT P7).
 */
export async function answerSubmission(
  { db }: Pick<Database, "db">,
  answer: SubmissionAnswer & { status: SubmissionStatus },
  consequence: Consequence,
  now: EpochMs,
): Promise<AnswerOutcome> {
  const { actor, publicId, version, status } = answer;
  const entry = {
    action: `${ACTIONS[status]}-submission`,
    actor,
    entity: { type: "submission", id: publicId },
  } as const;
  return transaction(db, async (tx) => {
    if (!mayAnswerSubmissions(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return { outcome: "forbidden" };
    }
    const found = await findSubmissionByPublicId(tx, publicId);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return { outcome: "unknown" };
    if (submission.withdrawnAt !== null) return { outcome: "withdrawn" };
    if (submission.version !== version) return { outcome: "changed-meanwhile", submission };
    if (submission.status === status) return { outcome: "unchanged", event: null };
    const event = await consequence(tx, submission);
    if (event === null && submission.eventId !== null && status === "approved") return { outcome: "event-deleted" };
    await store(tx, submission, { ...answer, event }, now);
    const facts = { event: event?.publicId ?? null };
    const change = { before: { status: submission.status }, after: { status } };
    await recordAudit(tx, { ...entry, outcome: "done", facts, ...change, subjectId: submission.userId }, now);
    return { outcome: "answered", event };
  });
}

const ACTIONS = { approved: "approve", rejected: "reject", pending: "reopen" } as const;

async function store(
  tx: Transaction,
  submission: Submission,
  {
    status,
    reason,
    actor,
    baseUrl,
    event,
  }: SubmissionAnswer & { status: SubmissionStatus; event: AnsweredEvent | null },
  now: EpochMs,
): Promise<void> {
  const statusReason = reasonOf(reason);
  const eventLink = event?.isShown === true ? `${baseUrl}${eventPath(event)}` : null;
  const told = await tellSubmitter(tx, submission, { status, reason: statusReason, eventLink, baseUrl }, now);
  const decided =
    status === "pending" ? { decidedAt: null, decidedBy: null } : { decidedAt: now, decidedBy: actor.userId };
  await updateSubmission(tx, submission.id, { status, statusReason, ...decided, ...told }, now);
}

/** The words of a reason as they are kept; null for none. */
export function reasonOf(text: string): string | null {
  return [...cleanParagraphs(text)].slice(0, REASON_MAX).join("") || null;
}
