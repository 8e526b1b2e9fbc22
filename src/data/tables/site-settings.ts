import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** What an admin decided for the whole site; what is not here has its default (`core/settings`). */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull(),
});
