import type { Actor } from "#core/audit/actor.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { SubmissionDoubt } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { findBlocked } from "#data/queries/block-list.ts";
import type { Transaction } from "#data/transaction.ts";

/** A part of sending and editing a submission: what the block list says marks it, and refuses nothing (PRODUCT P12). */
export async function blockDoubts(
  tx: Transaction,
  { input, actor }: { input: SubmissionInput; actor: Pick<Actor, "address"> },
  now: EpochMs,
): Promise<SubmissionDoubt[]> {
  const { eventTitle, description, link, organizerName, organizerEmail } = input;
  const looked = {
    links: [link],
    addresses: [organizerEmail, actor.address],
    texts: [eventTitle, description, organizerName],
  };
  return (await findBlocked(tx, looked, now)) === null ? [] : ["blocked"];
}
