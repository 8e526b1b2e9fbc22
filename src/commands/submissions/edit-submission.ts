import { changedSinceRead } from "#core/changed-since-read.ts";
import { submissionRow } from "#commands/submissions/submission-row.ts";
import { blockListSignals, mailReceived, noteDuplicates } from "#commands/submissions/submit-event.ts";
import { retractSubmitterNotice } from "#commands/submissions/notify-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import { changedFields } from "#core/audit/audit-entry.ts";
import { inputOfSubmission } from "#core/submissions/event-from-submission.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { type Submission, mayChangeSubmission } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findSubmissionOfVisitor, lockSubmission } from "#data/queries/submissions.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import { transaction } from "#data/transaction.ts";

type SubmissionEdit = {
  actor: Actor;
  /** The last segment of the page's address (`findSubmissionOfVisitor`). */
  key: string;
  /** Version of the submission when the form was opened. */
  version: number;
  input: SubmissionInput;
  baseUrl: string;
  /** Whether a receipt is mailed when the address changes. */
  isMailed: boolean;
};

/** `answered`: it was decided, so nothing is stored. `changed-meanwhile`: saved concurrently. */
type EditOutcome =
  | { outcome: "saved" | "unknown" }
  | { outcome: "answered" | "changed-meanwhile"; submission: Submission };

/** Changes an undecided submission. Anyone with its private address may. */
export async function editSubmission(
  { db }: Pick<Database, "db">,
  { actor, key, version, input, baseUrl, isMailed }: SubmissionEdit,
  now: EpochMs,
): Promise<EditOutcome> {
  return transaction(db, async (tx) => {
    const found = await findSubmissionOfVisitor(tx, key, actor);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return { outcome: "unknown" };
    if (!mayChangeSubmission(submission)) return { outcome: "answered", submission };
    const { fields } = changedFields(inputOfSubmission(submission), input);
    // The same form sent twice is no conflict.
    if (fields.length === 0) return { outcome: "saved" };
    if (changedSinceRead(submission, { version })) return { outcome: "changed-meanwhile", submission };
    const row = submissionRow(input);
    const blocked = await blockListSignals(tx, { input, actor }, now);
    const spamSignals = [...new Set([...submission.spamSignals, ...blocked])];
    await updateSubmission(tx, submission.id, { ...row, spamSignals, version: version + 1, editedAt: now }, now);
    const changed = { ...submission, ...row };
    await noteDuplicates(tx, changed, now);
    if (isMailed && input.organizerEmail !== submission.organizerEmail) await mailReceived(tx, changed, baseUrl, now);
    const entity = { type: "submission", id: submission.publicId } as const;
    const facts = { fields: fields.join(" "), version: version + 1 };
    await recordAudit(tx, { action: "edit-submission", actor, entity, outcome: "done", facts }, now);
    return { outcome: "saved" };
  });
}

type Withdrawal = {
  actor: Actor;
  /** The last segment of the page's address (`findSubmissionOfVisitor`). */
  key: string;
  /** `back` restores a withdrawn submission until it is erased. */
  intent: "withdraw" | "back";
};

/** `answered`: it was decided and stays unchanged. */
type WithdrawOutcome = "withdrawn" | "back" | "answered" | "unknown";

/** Withdraws an undecided submission, or restores it. Anyone with its private address may. Idempotent. */
export async function withdrawSubmission(
  { db }: Pick<Database, "db">,
  { actor, key, intent }: Withdrawal,
  now: EpochMs,
): Promise<WithdrawOutcome> {
  return transaction(db, async (tx) => {
    const found = await findSubmissionOfVisitor(tx, key, actor);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return "unknown";
    if (submission.status !== "pending") return "answered";
    const isWithdrawn = intent === "withdraw";
    const outcome = isWithdrawn ? "withdrawn" : "back";
    if ((submission.withdrawnAt !== null) === isWithdrawn) return outcome;
    const toldStatus = await retractSubmitterNotice(tx, submission, now);
    const change = { withdrawnAt: isWithdrawn ? now : null, toldStatus, tellAt: null };
    await updateSubmission(tx, submission.id, change, now);
    const action = isWithdrawn ? "withdraw-submission" : "resume-submission";
    const entity = { type: "submission", id: submission.publicId } as const;
    await recordAudit(tx, { action, actor, entity, outcome: "done" }, now);
    return outcome;
  });
}
