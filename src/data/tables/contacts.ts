import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { ContactList } from "#core/contacts/contact.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant } from "#data/tables/columns.ts";

/** Who asked for mail without an account: two lists in one table (PRODUCT P13). */
export const contacts = pgTable("contacts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  list: text().$type<ContactList>().notNull(),
  email: text(),
  key: text(),
  language: text().notNull(),
  zone: text().$type<ZoneId>().notNull(),
  askedAt: instant("asked_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  leftAt: instant("left_at"),
  mailedAt: instant("mailed_at"),
});
