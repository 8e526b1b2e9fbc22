import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Cause, CauseKind } from "#core/notifications/cause.ts";
import type { NotificationFacts, NotificationName, NotificationType } from "#core/notifications/notification.ts";
import { instant } from "#data/tables/columns.ts";

/** One row per occasion to notify people of. */
export const notificationCauses = pgTable("notification_causes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<CauseKind>().notNull(),
  cause: jsonb().$type<Cause>().notNull(),
  /** The recipient of a cause that concerns one person. */
  userId: text("user_id"),
  /** The person who caused it and is not notified. */
  actorId: text("actor_id"),
  createdAt: instant("created_at").notNull(),
  /** The audience being notified, and the last person of it who was processed. */
  audience: smallint().notNull().default(0),
  reached: text(),
  told: integer().notNull().default(0),
  dueAt: instant("due_at").notNull(),
  attempts: integer().notNull().default(0),
  error: text(),
  doneAt: instant("done_at"),
});

/** A person's notification; names and titles are read when it is shown. */
export const notifications = pgTable("notifications", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  causeId: bigint("cause_id", { mode: "number" }),
  type: text().$type<NotificationType>().notNull(),
  name: text().$type<NotificationName>().notNull(),
  facts: jsonb().$type<NotificationFacts>().notNull().default({}),
  eventId: bigint("event_id", { mode: "number" }),
  organizerId: bigint("organizer_id", { mode: "number" }),
  readAt: instant("read_at"),
  /** When it is to be mailed; null if never, or if it was. */
  isUrgent: boolean("is_urgent").notNull().default(false),
  mailDueAt: instant("mail_due_at"),
  createdAt: instant("created_at").notNull(),
});
