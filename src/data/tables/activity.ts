import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** A member who follows an organizer. */
export const organizerFollows = pgTable(
  "organizer_follows",
  {
    followerId: text("follower_id").notNull(),
    organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.organizerId] })],
);

/** An organizer that a member hides from lists. */
export const hiddenOrganizers = pgTable(
  "hidden_organizers",
  {
    userId: text("user_id").notNull(),
    organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organizerId] })],
);

/** An event that a member saved with all its dates. */
export const savedEvents = pgTable(
  "saved_events",
  {
    userId: text("user_id").notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

/** A single date that a member saved; identified by its schedule and the local start that the rule gave it (PRODUCT P3). */
export const savedDates = pgTable(
  "saved_dates",
  {
    userId: text("user_id").notNull(),
    scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
    originalLocal: localDateTime("original_local").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scheduleId, table.originalLocal] })],
);

/** A member's own actions, visible to that member only (spec visitors §3). */
export const activity = pgTable("activity", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  activityType: text("activity_type").notNull(),
  entityType: text("entity_type").notNull(),
  /** A public id. */
  entityId: text("entity_id").notNull(),
  metadata: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  createdAt: instant("created_at").notNull(),
});
