import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { BlockKind } from "#core/block-list/block-list.ts";
import type { PictureKind } from "#core/pictures/picture.ts";
import { instant } from "#data/tables/columns.ts";

/** One row a picture, from before its first file is written until its last one is gone. */
export const pictures = pgTable("pictures", {
  key: text().primaryKey(),
  kind: text().$type<PictureKind>().notNull(),
  ownerId: text("owner_id"),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant("created_at").notNull(),
  storedAt: instant("stored_at"),
  removeAfter: instant("remove_after"),
  removingAt: instant("removing_at"),
});

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

/** What an admin decided for the whole site; what is not here has its default (`core/settings`). */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull(),
});
