import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** 'Delete All Events', and how many left with it (PRODUCT P8). */
export const massDeletions = pgTable("mass_deletions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  deletedBy: text("deleted_by"),
  deletedAt: instant("deleted_at").notNull(),
  events: integer().notNull(),
  undoneAt: instant("undone_at"),
  /** The last event that was there. */
  upToId: bigint("up_to_id", { mode: "number" }).notNull().default(0),
  /** How far the job is, and how many events it has taken away, or brought back. */
  reachedId: bigint("reached_id", { mode: "number" }).notNull().default(0),
  done: integer().notNull().default(0),
  /** Null while the job is at work. */
  endedAt: instant("ended_at"),
});
