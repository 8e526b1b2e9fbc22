import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PushFacts, PushLead } from "#core/push/push.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** Browsers that receive web push. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  userId: text("user_id"),
  sessionId: text("session_id"),
  withBell: boolean("with_bell").notNull().default(false),
  leadMinutes: integer("lead_minutes").$type<PushLead>(),
  leadAt: instant("lead_at"),
  zone: text().$type<ZoneId>().notNull(),
  language: text().notNull(),
  hour12: boolean().notNull(),
  createdAt: instant("created_at").notNull(),
  usedAt: instant("used_at").notNull(),
});

/** What devices without an account want to be reminded of. */
export const pushSaves = pgTable("push_saves", {
  subscriptionId: bigint("subscription_id", { mode: "number" }).notNull(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  originalLocal: localDateTime("original_local"),
  since: instant("since").notNull(),
});

/** Pushes to send, and those sent lately. */
export const pushMessages = pgTable("push_messages", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subscriptionId: bigint("subscription_id", { mode: "number" }).notNull(),
  once: text().notNull(),
  facts: jsonb().$type<PushFacts>(),
  notificationId: bigint("notification_id", { mode: "number" }),
  dueAt: instant("due_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  status: text().$type<"waiting" | "sending" | "sent" | "failed">().notNull().default("waiting"),
  attempts: integer().notNull().default(0),
  claimedAt: instant("claimed_at"),
  result: text(),
});
