import { blockDoubts } from "#commands/submissions/block-doubts.ts";
import { addSubmissionLink, mailReceived } from "#commands/submissions/mail-received.ts";
import { noteDuplicates } from "#commands/submissions/note-duplicates.ts";
import { replayKeyOf, submissionRow } from "#commands/submissions/submission-row.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { SAME_TEXT_DAYS, SAME_TEXT_FROM_ONE } from "#core/submissions/submission-limits.ts";
import type { SubmissionDoubt } from "#core/submissions/submission.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertSubmission, updateSubmission } from "#data/queries/submissions-write.ts";
import { countSameText, findSubmissionByReplay } from "#data/queries/submissions.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type SentSubmission = {
  actor: Actor;
  input: SubmissionInput;
  /** Which opening of our form it came with; null without one, when nothing can tell a second sending. */
  formKey: string | null;
  doubts: readonly SubmissionDoubt[];
  /** In which language and zone the submitter is written to. */
  language: string;
  zone: ZoneId;
  baseUrl: string;
  /** Whether the receipt is mailed: not to a mailbox that got too many of ours. */
  isMailed: boolean;
};

/** `again`: the same form came twice, and made one submission. `path` is its private page. */
type Submitted = { outcome: "received" | "again"; publicId: string; path: string };

/** Stores what somebody hands in, for a moderator to read (PRODUCT P12). Anyone may, and nothing is refused: what is doubtful is marked. */
export async function submitEvent(
  { db }: Pick<Database, "db">,
  sent: SentSubmission,
  now: EpochMs,
): Promise<Submitted> {
  const replayKey = sent.formKey === null ? null : replayKeyOf(sent.formKey, sent.input);
  return transaction(db, async (tx) => {
    const { actor, input, language, zone, baseUrl } = sent;
    const row = { ...submissionRow(input), userId: actor.userId, language, zone, replayKey };
    const inserted = await insertSubmission(tx, { ...row, doubts: [...sent.doubts] }, now);
    if (inserted === null) return sentBefore(tx, replayKey, now);
    const submission = { ...row, ...inserted };
    const doubts = [
      ...(await withTextDoubt(tx, submission, sent.doubts, now)),
      ...(await blockDoubts(tx, { input, actor }, now)),
    ];
    if (doubts.length > sent.doubts.length) await updateSubmission(tx, inserted.id, { doubts }, now);
    await noteDuplicates(tx, submission, now);
    if (sent.isMailed) await mailReceived(tx, submission, baseUrl, now);
    const entity = { type: "submission", id: inserted.publicId } as const;
    const facts = { doubts: doubts.join(" ") };
    await recordAudit(tx, { action: "submit-event", actor, entity, outcome: "done", facts }, now);
    const path = await addSubmissionLink(tx, inserted.id, now);
    return { outcome: "received", publicId: inserted.publicId, path };
  });
}

async function sentBefore(tx: Transaction, replayKey: string | null, now: EpochMs): Promise<Submitted> {
  const first = replayKey === null ? null : await findSubmissionByReplay(tx, replayKey);
  if (first === null) throw new AppError("conflict", "the submission was erased while it was sent again");
  return { outcome: "again", publicId: first.publicId, path: await addSubmissionLink(tx, first.id, now) };
}

/** The same words under many addresses are no person's; one group may hand in a few dates with the same. */
async function withTextDoubt(
  tx: Transaction,
  submission: { id: number; textKey: string; organizerEmail: string },
  doubts: readonly SubmissionDoubt[],
  now: EpochMs,
): Promise<readonly SubmissionDoubt[]> {
  const { byOthers, bySame } = await countSameText(tx, { ...submission, since: now - SAME_TEXT_DAYS * DAY_MS });
  return byOthers > 0 || bySame >= SAME_TEXT_FROM_ONE ? [...doubts, "repeated-text"] : doubts;
}
