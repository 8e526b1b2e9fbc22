import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayDecideClaim } from "#core/organizers/organizer-policy.ts";
import { lockClaim, lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Shared by the commands that decide a claim: the claim and its organizer, kept for this transaction. `decided` when somebody
 * was faster, `forbidden` for whoever may not decide it. Throws not-found for a number that no claim has.
 */
export async function lockClaimToDecide(tx: Transaction, actor: Pick<Actor, "userId" | "role">, claimId: number) {
  const claim = await lockClaim(tx, claimId);
  const organizer = claim === null ? null : await lockOrganizerById(tx, claim.organizerId);
  if (claim === null || organizer === null) throw new AppError("not-found", "there is no such claim");
  if (!mayDecideClaim(actor, claim)) return { outcome: "forbidden", organizer } as const;
  if (claim.state !== "pending") return { outcome: "decided" } as const;
  return { outcome: "open", claim, organizer } as const;
}
