import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import { afterCheck, isBroken } from "#core/link-checks/link-check.ts";
import type { LinkVerdict } from "#core/link-checks/meeting-service.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  claimDueLinks,
  type DueLink,
  lockLinkCheck,
  type MarkedEvent,
  postponeLinks,
  updateLinkCheck,
  updateLinkMarks,
} from "#data/queries/link-checks-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Claims links for this process; the claim is committed before any request is sent. */
export function claimLinkChecks(
  { db }: Pick<Database, "db">,
  now: EpochMs,
  limit: number,
): Promise<{ looked: number; due: readonly DueLink[] }> {
  return transaction(db, (tx) => claimDueLinks(tx, now, limit));
}

/** Gives claimed links back, to be checked at `dueAt`. */
export function releaseLinkChecks(
  { db }: Pick<Database, "db">,
  linkKeys: readonly string[],
  dueAt: EpochMs,
): Promise<void> {
  return postponeLinks(db, linkKeys, dueAt);
}

type LinkCheck = { linkKey: string; verdict: LinkVerdict; result: string };

/**
 * Records what a check found. A link that has failed for days marks its events and notifies their owners, once; a link
 * that answers ends the mark. Nothing is hidden (PRODUCT P15). Returns the events whose mark changed.
 */
export async function settleLinkCheck(
  { db }: Pick<Database, "db">,
  { linkKey, verdict, result }: LinkCheck,
  now: EpochMs,
): Promise<readonly MarkedEvent[]> {
  return transaction(db, async (tx) => {
    const before = await lockLinkCheck(tx, linkKey);
    if (before === null) return [];
    const after = afterCheck(before, verdict, { now, spread: spreadOf(linkKey) });
    await updateLinkCheck(tx, linkKey, { ...after, checkedAt: now, result });
    const { state } = after;
    if (verdict === "unknown" || (verdict !== "alive" && !isBroken(state))) return [];
    const marked = await updateLinkMarks(tx, { linkKey, state }, now);
    for (const event of marked) await recordMark(tx, event, { state, result }, now);
    return marked;
  });
}

/** A number from 0 to 1 that belongs to the link. */
function spreadOf(linkKey: string): number {
  return Number.parseInt(linkKey.slice(0, 6), 16) / 0xff_ff_ff;
}

async function recordMark(
  tx: Transaction,
  event: MarkedEvent,
  { state, result }: { state: "ok" | "failing" | "dead" | "unchecked"; result: string },
  now: EpochMs,
): Promise<void> {
  const { id: eventId, publicId, keeperId } = event;
  const entity = { type: "event", id: publicId } as const;
  await recordAudit(
    tx,
    { action: "flag-link", actor: SYSTEM_ACTOR, entity, outcome: "done", facts: { state, result } },
    now,
  );
  if (state !== "failing" || keeperId === null) return;
  const cause = { kind: "link-failing", userId: keeperId, eventId, path: `${eventPath(event)}/edit#link` } as const;
  await insertNotificationCause(tx, { ...cause, actorId: null }, now);
}
