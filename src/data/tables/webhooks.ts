import { sql } from "drizzle-orm";
import { bigint, customType, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { WebhookKind } from "#core/webhooks/webhook.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** Addresses of members' programs to which changes are sent. */
export const webhooks = pgTable("webhooks", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  address: text().notNull(),
  kinds: text().array().$type<WebhookKind[]>().notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: instant("created_at").notNull(),
  offAt: instant("off_at"),
  failingSince: instant("failing_since"),
  toldAt: instant("told_at"),
});

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** The changes to send to webhooks. Triggers write them, with the database's own time of the change. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  webhookId: bigint("webhook_id", { mode: "number" }).notNull(),
  messageId: uuid("message_id").notNull().defaultRandom(),
  kind: text().$type<WebhookKind | "test">().notNull(),
  eventPublicId: text("event_public_id"),
  originalLocal: localDateTime("original_local"),
  happenedAt: instant("happened_at")
    .notNull()
    .default(sql`default`),
  transaction: transactionId()
    .notNull()
    .default(sql`default`),
  status: text().$type<DeliveryStatus>().notNull().default("waiting"),
  attempts: integer().notNull().default(0),
  dueAt: instant("due_at"),
  claimedAt: instant("claimed_at"),
  settledAt: instant("settled_at"),
  result: text(),
});

export type DeliveryStatus = "waiting" | "sending" | "delivered" | "failed";
