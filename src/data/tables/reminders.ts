import { bigint, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { SentChannel } from "#core/reminders/reminder.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** When and how a member is reminded of saved dates; without a row the member has not been asked yet. */
export const reminderPreferences = pgTable("reminder_preferences", {
  userId: text("user_id").primaryKey(),
  leads: smallint().array().notNull(),
  channels: text().array().notNull(),
  /** The zone in which the member chose, for those without one of their own. */
  zone: text().$type<ZoneId>().notNull(),
  /** Minutes of the day in the member's zone; both are null without quiet hours. */
  quietFrom: smallint("quiet_from"),
  quietTo: smallint("quiet_to"),
  /** Reminders that would have been due before then are not sent. */
  changedAt: instant("changed_at").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** An event that a member saved and wants no reminders of. */
export const mutedReminders = pgTable(
  "muted_reminders",
  {
    userId: text("user_id").notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

/** A planned, sent or ended reminder of a date, on one channel. */
export const reminders = pgTable("reminders", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
  originalLocal: localDateTime("original_local").notNull(),
  leadMinutes: smallint("lead_minutes").notNull(),
  channel: text().$type<SentChannel>().notNull(),
  startsAt: instant("starts_at").notNull(),
  dueAt: instant("due_at").notNull(),
  state: text().$type<"planned" | "sent" | "ended">().notNull().default("planned"),
  settledAt: instant("settled_at"),
});
