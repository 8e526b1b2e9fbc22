import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { MailContent, MailMessage, MailName, MailStatus } from "#core/mail/mail-message.ts";
import { instant } from "#data/tables/columns.ts";

/** One row a message, from when it is asked for until 30 days after it was sent. */
export const mailMessages = pgTable("mail_messages", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  name: text().$type<MailName>().notNull(),
  recipient: text().notNull(),
  userId: text("user_id"),
  language: text().notNull(),
  /** Null means the site's zone. */
  zone: text(),
  /** Null means the custom of the language. */
  hour12: boolean(),
  message: jsonb().$type<MailMessage>(),
  content: jsonb().$type<MailContent>(),
  status: text().$type<MailStatus>().notNull().default("waiting"),
  /** How often a process took it on. */
  attempts: integer().notNull().default(0),
  /** Not before this moment. */
  dueAt: instant("due_at").notNull(),
  claimedAt: instant("claimed_at"),
  settledAt: instant("settled_at"),
  error: text(),
  /** Goes to many: after mail that somebody waits for. */
  isBulk: boolean("is_bulk").notNull().default(false),
  createdAt: instant("created_at").notNull(),
});
