import { approveClaim } from "#commands/organizers/approve-claim.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { undoClaimDecision } from "#commands/organizers/undo-claim-decision.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_TOLD_AFTER_MS } from "#core/moderation/desk-limits.ts";
import type { Toast } from "#core/toast.ts";
import { findClaimDecision } from "#data/queries/claim-queue.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  ALREADY_UNDONE,
  GONE,
  itemOf,
  type QueueResult,
  queueToast,
  TOO_LATE,
} from "#web/routes/admin-queues/queue-toasts.server.ts";

const NOT_APPROVED = {
  "claimed-already": "claimed",
  "has-profile": "hasProfile",
  "changed-meanwhile": "claimChanged",
} as const;

/** Gives the page to whoever claimed it, as it was read. */
export async function approveQueuedClaim(item: string, context: RequestContext): Promise<QueueResult> {
  const [claimId = 0, version = 0] = itemOf(item, 2);
  const { actor, database, now } = context;
  const given = { actor, claimId, version, tellAt: now + DECISION_TOLD_AFTER_MS };
  const outcome = await approveClaim(database, given, now);
  if (outcome === "decided-already") return { toast: await firstToast(claimId, context) };
  const name = await nameOf(claimId, context);
  if (outcome !== "approved") return { toast: queueToast("warning", NOT_APPROVED[outcome], { name }) };
  return { toast: { ...queueToast("success", "approved", { name }), undo: `claim:${claimId}` } };
}

/** Says no to a claim; the claimant reads the reason. */
export async function rejectQueuedClaim(item: string, typed: string, context: RequestContext): Promise<QueueResult> {
  const [claimId = 0] = itemOf(item, 2);
  const { actor, database, now } = context;
  const reason = reasonOf(typed);
  if (!reason.ok) return { errors: { reason: reason.fault } };
  const given = { actor, claimId, reason: reason.value, tellAt: now + DECISION_TOLD_AFTER_MS };
  const outcome = await rejectClaim(database, given, now);
  if (outcome === "decided-already") return { toast: await firstToast(claimId, context) };
  const name = await nameOf(claimId, context);
  return { toast: { ...queueToast("success", "rejected", { name }), undo: `claim:${claimId}` } };
}

/** Lets the claim wait again. */
export async function undoQueuedClaim(claimId: number, context: RequestContext): Promise<QueueResult> {
  const { actor, database, now } = context;
  const { outcome, name } = await undoClaimDecision(database, { actor, claimId }, now);
  if (outcome === "already") return { toast: ALREADY_UNDONE };
  return { toast: outcome === "undone" ? queueToast("success", "claimUndone", { name }) : TOO_LATE };
}

async function nameOf(claimId: number, { database }: RequestContext): Promise<string> {
  return (await findClaimDecision(database.db, claimId))?.name ?? "";
}

async function firstToast(claimId: number, { database }: RequestContext): Promise<Toast> {
  const found = await findClaimDecision(database.db, claimId);
  if (found === null) return GONE;
  const { by, name, state } = found;
  return queueToast("warning", "claimFirst", { by: by ?? "nobody", name, state });
}
