import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** A schedule that moved as a whole, or from one of its dates on into another: its rule before and after, by which old addresses are found. */
export const scheduleMoves = pgTable("schedule_moves", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
  fromStartsLocal: localDateTime("from_starts_local").notNull(),
  fromRrule: text("from_rrule"),
  /** Only dates from this original start on moved; null: all. */
  sinceLocal: localDateTime("since_local"),
  toScheduleId: bigint("to_schedule_id", { mode: "number" }).notNull(),
  toStartsLocal: localDateTime("to_starts_local").notNull(),
  toRrule: text("to_rrule"),
  movedAt: instant("moved_at").notNull(),
});
