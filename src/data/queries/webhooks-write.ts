import { and, count, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import {
  type ClaimedDelivery,
  DELIVERY_RETENTION_MS,
  FAILED_PAUSE_MS,
  type WebhookKind,
} from "#core/webhooks/webhook.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import { webhookDeliveries, webhooks } from "#data/tables/webhooks.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type Own = { userId: string; id: number };

const own = ({ userId, id }: Own) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));

/** How many webhooks a member has; right until the transaction ends if their account is locked. */
export async function countWebhooks(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.userId, userId));
  return row?.count ?? 0;
}

type Added = { userId: string; address: string; kinds: WebhookKind[]; sealedSecret: string; createdAt: EpochMs };

export async function insertWebhook(tx: Transaction, added: Added): Promise<void> {
  await tx.insert(webhooks).values(added);
}

/** Deletes one of a member's webhooks with its deliveries; returns its address, or null when they have no such one. */
export async function deleteWebhook(tx: Transaction, of: Own): Promise<string | null> {
  const [gone] = await tx.delete(webhooks).where(own(of)).returning({ address: webhooks.address });
  return gone?.address ?? null;
}

/** Changes one of a member's webhooks; returns its address, or null when they have no such one. */
export async function updateWebhook(
  tx: Transaction,
  of: Own,
  change: Partial<Pick<typeof webhooks.$inferInsert, "offAt" | "failingSince" | "toldAt" | "sealedSecret">>,
): Promise<string | null> {
  const [changed] = await tx.update(webhooks).set(change).where(own(of)).returning({ address: webhooks.address });
  return changed?.address ?? null;
}

/** Deletes what waits for a webhook that is switched off: it would be old when it is on again. */
export async function deleteWaitingDeliveries(tx: Transaction, webhookId: number): Promise<void> {
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "waiting")));
}

/** Adds a test to one of a member's webhooks that is on, unless one was added since `since`; returns whether it did. */
export async function insertTestDelivery(
  tx: Transaction,
  { userId, id }: Own,
  { now, since }: { now: EpochMs; since: EpochMs },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, kind, happened_at)
    select w.id, 'test', ${sqlInstant(now)} from webhooks w
     where w.id = ${id} and w.user_id = ${userId} and w.off_at is null and not exists (
       select from webhook_deliveries d
        where d.webhook_id = w.id and d.kind = 'test' and (d.happened_at > ${sqlInstant(since)} or d.status = 'waiting'))`);
  return added.rowCount === 1;
}

type ClaimedRow = Omit<ClaimedDelivery, "happenedAt" | "originalLocal"> & {
  happenedAt: string;
  originalLocal: string | null;
};

/**
 * Claims at most `limit` deliveries that are due: of each webhook the first, and none while another of it is being
 * sent. Nobody else gets them.
 */
export async function claimDueDeliveries(
  db: Connection,
  now: EpochMs,
  limit: number,
): Promise<readonly ClaimedDelivery[]> {
  const isDue = sql`d.status = 'waiting' and (d.due_at is null or d.due_at <= ${sqlInstant(now)})`;
  const found = await db.execute<ClaimedRow>(sql`
    with first as materialized (
      select distinct on (d.webhook_id) d.id from webhook_deliveries d
        join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
       where ${isDue} and w.off_at is null and u.suspended_at is null and u.leave_at is null
         and not exists (select from webhook_deliveries s where s.webhook_id = d.webhook_id and s.status = 'sending')
       order by d.webhook_id, d.id),
    due as materialized (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
       where d.id in (select id from first) and ${isDue}
       order by d.id limit ${limit} for update skip locked)
    update webhook_deliveries m set status = 'sending', attempts = m.attempts + 1, claimed_at = ${sqlInstant(now)}
      from due join webhook_deliveries d on d.id = due.id join webhooks w on w.id = d.webhook_id where m.id = due.id
    returning m.id::int as id, w.id::int as "webhookId", w.user_id as "userId", w.address,
              w.sealed_secret as "sealedSecret", m.message_id as "messageId", m.kind,
              m.event_public_id as "eventPublicId", m.original_local::text as "originalLocal",
              m.happened_at::text as "happenedAt", m.attempts`);
  return found.rows.map((row) => ({
    ...row,
    originalLocal: row.originalLocal === null ? null : localFromText(row.originalLocal),
    happenedAt: instantFromText(row.happenedAt),
  }));
}

/** Lets deliveries be sent again whose process ended before it reported; returns how many. */
export async function updateLostDeliveries(db: Connection, claimedBefore: EpochMs): Promise<number> {
  const lost = await db
    .update(webhookDeliveries)
    .set({ status: "waiting", dueAt: null })
    .where(and(eq(webhookDeliveries.status, "sending"), lt(webhookDeliveries.claimedAt, claimedBefore)));
  return lost.rowCount ?? 0;
}

/** Stores the result of a try, unless the delivery was claimed again meanwhile; returns whether it did. */
export async function updateDelivery(
  tx: Transaction,
  { id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">,
  change: Partial<Pick<typeof webhookDeliveries.$inferInsert, "status" | "dueAt" | "settledAt" | "result">>,
): Promise<boolean> {
  const changed = await tx
    .update(webhookDeliveries)
    .set(change)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
        inArray(webhookDeliveries.status, ["sending", "waiting"]),
      ),
    );
  return changed.rowCount === 1;
}

/** Notes that a webhook accepted a message, or since when it fails; returns since when. */
export async function updateFailingSince(
  tx: Transaction,
  webhookId: number,
  failedAt: EpochMs | null,
): Promise<EpochMs | null> {
  const failingSince = failedAt === null ? null : sql`coalesce(failing_since, ${sqlInstant(failedAt)})`;
  const [changed] = await tx
    .update(webhooks)
    .set({ failingSince, ...(failedAt === null && { toldAt: null }) })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince });
  return changed?.failingSince ?? null;
}

/** Notes that a webhook's owner is notified of its failure now; false if they were already. */
export async function updateWebhookNotified(tx: Transaction, webhookId: number, now: EpochMs): Promise<boolean> {
  const unnotified = and(eq(webhooks.id, webhookId), isNull(webhooks.toldAt));
  return (await tx.update(webhooks).set({ toldAt: now }).where(unnotified)).rowCount === 1;
}

/** Lets a webhook's other deliveries wait after a failed try. */
export async function postponeDeliveries(tx: Transaction, webhookId: number, now: EpochMs): Promise<void> {
  const until = sqlInstant(now + FAILED_PAUSE_MS);
  await tx.execute(sql`
    update webhook_deliveries set due_at = ${until}
     where webhook_id = ${webhookId} and status = 'waiting' and (due_at is null or due_at < ${until})`);
}

/** Deletes deliveries that were settled a while ago, or have waited for a suspended account for so long. */
export async function deleteOldDeliveries(db: Connection, now: EpochMs): Promise<number> {
  const before = now - DELIVERY_RETENTION_MS;
  const waits = and(eq(webhookDeliveries.status, "waiting"), lt(webhookDeliveries.happenedAt, before));
  const old = or(lt(webhookDeliveries.settledAt, before), waits);
  return (await db.delete(webhookDeliveries).where(old)).rowCount ?? 0;
}
