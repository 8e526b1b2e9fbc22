import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayDecideClaim } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertFollowAndHide } from "#data/queries/follows-write.ts";
import { retractClaims } from "#data/queries/notification-causes-write.ts";
import { listEditors } from "#data/queries/organizer-people.ts";
import { findLatestClaim } from "#data/queries/organizer-claims.ts";
import { lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import { type ClaimRow, lockClaim, updateClaimsReopened } from "#data/queries/organizer-claims-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Undoing = { actor: Actor; claimId: number };

/** `changed-meanwhile`: the new owner changed the profile, or the claim was withdrawn or repeated. */
type UndoOutcome = { outcome: "undone" | "already" | "changed-meanwhile"; name: string };

/**
 * Reopens a decided claim, and those rejected by its approval; notifications not yet sent are dropped. Same right as
 * deciding; `forbidden` for everyone else.
 */
export async function undoClaimDecision(
  { db }: Pick<Database, "db">,
  { actor, claimId }: Undoing,
  now: EpochMs,
): Promise<UndoOutcome> {
  const done = await transaction(db, async (tx): Promise<UndoOutcome | "forbidden"> => {
    const claim = await lockClaim(tx, claimId);
    const organizer = claim === null ? null : await lockOrganizerById(tx, claim.organizerId);
    if (claim === null || organizer === null) throw new AppError("not-found", "there is no such claim");
    const entry = { action: "undo-claim", actor, entity: { type: "organizer", id: organizer.publicId } } as const;
    if (!mayDecideClaim(actor, claim)) {
      await recordAudit(tx, { ...entry, outcome: "refused" }, now);
      return "forbidden";
    }
    const { name } = organizer;
    if (claim.state === "pending") return { outcome: "already", name };
    if (!(await stands(tx, claim, organizer))) return { outcome: "changed-meanwhile", name };
    await revertClaim(tx, claim, organizer, now);
    const people = await updateClaimsReopened(tx, claim);
    await retractClaims(tx, organizer.id, people);
    const facts = { claim: claim.id, claimant: claim.userId, before: claim.state };
    await recordAudit(tx, { ...entry, outcome: "done", facts }, now);
    return { outcome: "undone", name };
  });
  if (done === "forbidden") throw new AppError("forbidden", "claims are decided by moderators");
  return done;
}

/** Whether everything is as the decision left it: same owner, unchanged profile, no second claim. */
async function stands(tx: Transaction, claim: ClaimRow, organizer: OrganizerRow): Promise<boolean> {
  const latest = await findLatestClaim(tx, organizer.id, claim.userId);
  if (latest?.id !== claim.id) return false;
  if (claim.state === "rejected") return organizer.userId === null;
  const isUnchanged = organizer.userId === claim.userId && organizer.version === claim.undo?.version;
  return claim.state === "approved" && isUnchanged && (await listEditors(tx, organizer.id)).length === 0;
}

async function revertClaim(tx: Transaction, claim: ClaimRow, organizer: OrganizerRow, now: EpochMs): Promise<void> {
  if (claim.state !== "approved" || claim.undo === null) return;
  await updateOrganizer(tx, organizer.id, { userId: null, version: organizer.version + 1, now });
  await insertFollowAndHide(tx, { userId: claim.userId, organizerId: organizer.id }, claim.undo);
}
