import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** An event with all its dates, kept by a member. */
export const savedEvents = pgTable(
  "saved_events",
  {
    userId: text("user_id").notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

/** A single date, kept by a member; named by its schedule and the local start that the rule gave it (PRODUCT P3). */
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
