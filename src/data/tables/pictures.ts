import { integer, pgTable, text } from "drizzle-orm/pg-core";
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
