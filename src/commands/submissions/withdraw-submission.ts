import { openSubmission } from "#data/queries/open-submission.ts";
import { takeBackNews } from "#commands/submissions/tell-submitter.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateSubmission } from "#data/queries/submissions-write.ts";
import { lockSubmission } from "#data/queries/submissions.ts";
import { transaction } from "#data/transaction.ts";

type Withdrawal = {
  actor: Actor;
  /** The end of the page's address (`openSubmission`). */
  key: string;
  /** `back` brings a withdrawn one back, until it is erased. */
  intent: "withdraw" | "back";
};

/** `answered`: it waits no longer, and stays as it is. */
type WithdrawOutcome = "withdrawn" | "back" | "answered" | "unknown";

/** Takes a submission back that waits for its answer, or brings it back, for whoever holds its private address. Twice is as once. */
export async function withdrawSubmission(
  { db }: Pick<Database, "db">,
  { actor, key, intent }: Withdrawal,
  now: EpochMs,
): Promise<WithdrawOutcome> {
  return transaction(db, async (tx) => {
    const found = await openSubmission(tx, key, actor);
    const submission = found && (await lockSubmission(tx, found.id));
    if (submission === null) return "unknown";
    if (submission.status !== "pending") return "answered";
    const isWithdrawn = intent === "withdraw";
    const outcome = isWithdrawn ? "withdrawn" : "back";
    if ((submission.withdrawnAt !== null) === isWithdrawn) return outcome;
    const toldStatus = await takeBackNews(tx, submission, now);
    const change = { withdrawnAt: isWithdrawn ? now : null, toldStatus, tellAt: null };
    await updateSubmission(tx, submission.id, change, now);
    const action = isWithdrawn ? "withdraw-submission" : "resume-submission";
    const entity = { type: "submission", id: submission.publicId } as const;
    await recordAudit(tx, { action, actor, entity, outcome: "done" }, now);
    return outcome;
  });
}
