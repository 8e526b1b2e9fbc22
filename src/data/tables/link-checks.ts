import { integer, pgTable, text } from "drizzle-orm/pg-core";
import type { LinkState } from "#core/events/event.ts";
import { instant } from "#data/tables/columns.ts";

/** Checks of join links, by the key of what the link leads to; the addresses are in `events`. */
export const linkChecks = pgTable("link_checks", {
  linkKey: text("link_key").primaryKey(),
  state: text().$type<LinkState>().notNull().default("unchecked"),
  failures: integer().notNull().default(0),
  failingSince: instant("failing_since"),
  checkedAt: instant("checked_at"),
  result: text(),
  dueAt: instant("due_at").notNull(),
});
