import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { BlockKind } from "#core/block-list/block-list.ts";
import { instant } from "#data/tables/columns.ts";

/** What is kept out of the directory, by an admin's word. */
export const blockList = pgTable("block_list", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<BlockKind>().notNull(),
  value: text().notNull(),
  reason: text().notNull(),
  endsAt: instant("ends_at"),
  createdBy: text("created_by"),
  createdAt: instant("created_at").notNull(),
});
