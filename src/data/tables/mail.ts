import { bigint, boolean, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ContactList } from "#core/contacts/contact.ts";
import type { DigestRunKind } from "#core/digest/digest-schedule.ts";
import type { MailContent, MailMessage, MailName, MailStatus } from "#core/mail/mail-message.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { instant } from "#data/tables/columns.ts";

/** A sending of the weekly digest: that of a week's schedule, or one that an admin began. */
export const digestRuns = pgTable("digest_runs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<DigestRunKind>().notNull(),
  /** Of the scheduled ones: the day on which this week's digest was due. */
  week: date({ mode: "string" }).$type<LocalDate>(),
  startedBy: text("started_by"),
  startedAt: instant("started_at").notNull(),
  /** When everybody had been looked at. */
  queuedAt: instant("queued_at"),
  /** When nothing of it waited any more. */
  finishedAt: instant("finished_at"),
  totalUsers: integer("total_users"),
  emailsSent: integer("emails_sent"),
  eventsIncluded: integer("events_included"),
  emailsFailed: integer("emails_failed"),
});

/** What a member was sent in a week. */
export const digestWeeks = pgTable("digest_weeks", {
  userId: text("user_id").notNull(),
  week: date({ mode: "string" }).$type<LocalDate>().notNull(),
  runId: bigint("run_id", { mode: "number" }).notNull(),
  /** Null when there was nothing to say. */
  mailId: bigint("mail_id", { mode: "number" }),
  eventIds: bigint("event_ids", { mode: "number" }).array().notNull().default([]),
  createdAt: instant("created_at").notNull(),
});

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
