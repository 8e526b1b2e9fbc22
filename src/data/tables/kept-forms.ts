import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** Forms that wait, sealed, until their person has signed in again. */
export const storedForms = pgTable("kept_forms", {
  /** The hash of what the browser's cookie holds. */
  id: text().primaryKey(),
  sealed: text().notNull(),
  expiresAt: instant("expires_at").notNull(),
});
