import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BlockKind } from "#core/block-list/block-list.ts";
import type { PictureKind } from "#core/pictures/picture.ts";
import type { TopicKind } from "#core/topics/topic.ts";
import { instant } from "#data/tables/columns.ts";

/** One row per picture, from before its first file is written until its last one is deleted. */
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

/** The admins' block list. */
export const blockList = pgTable("block_list", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<BlockKind>().notNull(),
  value: text().notNull(),
  reason: text().notNull(),
  endsAt: instant("ends_at"),
  createdBy: text("created_by"),
  createdAt: instant("created_at").notNull(),
});

/** Settings of the whole site; missing ones have their default (`core/settings`). */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull(),
});

/** What admins wrote about topics (`core/topics`). */
export const topicIntroductions = pgTable(
  "topic_introductions",
  {
    kind: text().$type<TopicKind>().notNull(),
    slug: text().notNull(),
    text: text().notNull(),
    updatedBy: text("updated_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  ({ kind, slug }) => [primaryKey({ columns: [kind, slug] })],
);
