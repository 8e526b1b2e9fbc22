import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { AlertRhythm } from "#core/alerts/search-alert.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant } from "#data/tables/columns.ts";

/** Saved searches whose reader is notified when a new event fits. The reader is a member or an address. */
export const searchAlerts = pgTable("search_alerts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id"),
  email: text(),
  key: text().notNull(),
  search: text().notNull(),
  searchKey: text("search_key").notNull(),
  zone: text().$type<ZoneId>().notNull(),
  language: text().notNull(),
  rhythm: text().$type<AlertRhythm>().notNull(),
  askedAt: instant("asked_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  endedAt: instant("ended_at"),
  mailedAt: instant("mailed_at"),
  /** Events that were listed before this time were sent already, or are older than the alert. */
  seenUntil: instant("seen_until").notNull(),
  /** When its reader was last notified. */
  toldAt: instant("told_at"),
  /** When it is looked at next. */
  dueAt: instant("due_at").notNull(),
});
