import { bigint, boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
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

/** What went over to the kept one, by kind and number. */
export const organizerMergeParts = pgTable("organizer_merge_parts", {
  mergeId: bigint("merge_id", { mode: "number" }).notNull(),
  part: text().$type<"event" | "claim" | "closed-claim" | "invitation" | "announcement" | "source">().notNull(),
  rowId: bigint("row_id", { mode: "number" }).notNull(),
  isRenamed: boolean("is_renamed").notNull().default(false),
});

/** The ties that the folded one lost, and those that the kept one got or lost for them. */
export const organizerMergeTies = pgTable("organizer_merge_ties", {
  mergeId: bigint("merge_id", { mode: "number" }).notNull(),
  side: text().$type<"folded" | "got" | "lost">().notNull(),
  tie: text().$type<"follow" | "hide" | "edit">().notNull(),
  userId: text("user_id").notNull(),
  tiedAt: instant("tied_at").notNull(),
});
