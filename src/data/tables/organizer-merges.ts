import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { OrganizerMergeUndo } from "#core/organizers/organizer-merge.ts";
import { instant } from "#data/tables/columns.ts";

/** Two organizers that became one. */
export const organizerMerges = pgTable("organizer_merges", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  keptId: bigint("kept_id", { mode: "number" }).notNull(),
  foldedId: bigint("folded_id", { mode: "number" }).notNull(),
  mergedBy: text("merged_by"),
  mergedAt: instant("merged_at").notNull(),
  undo: jsonb().$type<OrganizerMergeUndo>().notNull(),
  undoneAt: instant("undone_at"),
});
