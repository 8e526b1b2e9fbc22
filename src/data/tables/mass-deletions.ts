import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** 'Delete All Events', and how many left with it (PRODUCT P8). */
export const massDeletions = pgTable("mass_deletions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  deletedBy: text("deleted_by"),
  deletedAt: instant("deleted_at").notNull(),
  events: integer().notNull(),
  undoneAt: instant("undone_at"),
});
