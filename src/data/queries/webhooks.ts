import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { DELIVERIES_SHOWN, type WebhookKind } from "#core/webhooks/webhook.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { DeliveryStatus } from "#data/tables/webhooks.ts";
import type { Connection } from "#data/transaction.ts";

/** An attempt to deliver a change to a webhook. */
export type StoredDelivery = {
  id: number;
  kind: WebhookKind | "test";
  /** Null for a test. */
  event: string | null;
  at: EpochMs;
  status: DeliveryStatus;
  attempts: number;
  /** When it is tried next; null if at once or never. */
  dueAt: EpochMs | null;
  /** The HTTP status of the last try, or what prevented an answer; null before the first. */
  result: string | null;
};

/** A webhook with its newest deliveries, the newest first. */
export type StoredWebhook = {
  id: number;
  address: string;
  kinds: readonly WebhookKind[];
  createdAt: EpochMs;
  offAt: EpochMs | null;
  failingSince: EpochMs | null;
  deliveries: readonly StoredDelivery[];
};

type Row = {
  id: number;
  address: string;
  kinds: readonly WebhookKind[];
  createdAt: string;
  offAt: string | null;
  failingSince: string | null;
  deliveries: readonly (Omit<StoredDelivery, "at" | "dueAt"> & { at: string; dueAt: string | null })[];
};

/** A member's webhooks in the order in which they were added. */
export async function listWebhooks(db: Connection, userId: string): Promise<readonly StoredWebhook[]> {
  const found = await db.execute<Row>(sql`
    select w.id::int as id, w.address, w.kinds, w.created_at::text as "createdAt", w.off_at::text as "offAt",
           w.failing_since::text as "failingSince",
           (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'event', d.event_public_id,
                     'at', d.happened_at, 'status', d.status, 'attempts', d.attempts, 'dueAt', d.due_at,
                     'result', d.result) order by d.id desc), '[]')
              from (select * from webhook_deliveries where webhook_id = w.id order by id desc limit ${DELIVERIES_SHOWN}) d)
             as deliveries
      from webhooks w where w.user_id = ${userId} order by w.id`);
  const at = (text: string | null): EpochMs | null => (text === null ? null : instantFromText(text));
  return found.rows.map((row) => ({
    ...row,
    createdAt: instantFromText(row.createdAt),
    offAt: at(row.offAt),
    failingSince: at(row.failingSince),
    deliveries: row.deliveries.map((each) => ({ ...each, at: instantFromText(each.at), dueAt: at(each.dueAt) })),
  }));
}
