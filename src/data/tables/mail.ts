import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { ContactList } from "#core/contacts/contact.ts";
import type { DigestRunKind } from "#core/digest/digest-schedule.ts";
import { MAIL_PRIORITIES, type MailPriority } from "#core/mail/claimed-mail.ts";
import type { MailContent, MailMessage, MailName, MailStatus } from "#core/mail/mail-message.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { instant } from "#data/tables/columns.ts";

/** A run of the weekly digest: of a week's schedule, or started by an admin. */
export const digestRuns = pgTable("digest_runs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<DigestRunKind>().notNull(),
  /** For scheduled runs: the day on which this week's digest was due. */
  week: date({ mode: "string" }).$type<LocalDate>(),
  startedBy: text("started_by"),
  startedAt: instant("started_at").notNull(),
  /** When all members had been processed. */
  queuedAt: instant("queued_at"),
  /** When none of its messages waited any more. */
  finishedAt: instant("finished_at"),
  totalUsers: integer("total_users"),
  emailsSent: integer("emails_sent"),
  eventsIncluded: integer("events_included"),
  emailsFailed: integer("emails_failed"),
});

/** A member's digest of a week. */
export const digestWeeks = pgTable("digest_weeks", {
  userId: text("user_id").notNull(),
  week: date({ mode: "string" }).$type<LocalDate>().notNull(),
  runId: bigint("run_id", { mode: "number" }).notNull(),
  /** Null when the digest would have been empty. */
  mailId: bigint("mail_id", { mode: "number" }),
  eventIds: bigint("event_ids", { mode: "number" }).array().notNull().default([]),
  createdAt: instant("created_at").notNull(),
});

/** Addresses that asked for mail without an account: two lists in one table (PRODUCT P13). */
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

/** One row per message, until 30 days after it was sent. */
export const mailMessages = pgTable("mail_messages", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  name: text().$type<MailName>().notNull(),
  recipient: text().notNull(),
  userId: text("user_id"),
  language: text().notNull(),
  /** Null means the site's time zone. */
  zone: text(),
  /** Null means the language's convention. */
  hour12: boolean(),
  message: jsonb().$type<MailMessage>(),
  content: jsonb().$type<MailContent>(),
  status: text().$type<MailStatus>().notNull().default("waiting"),
  /** Number of attempts to send it. */
  attempts: integer().notNull().default(0),
  /** Earliest time to send it. */
  dueAt: instant("due_at").notNull(),
  claimedAt: instant("claimed_at"),
  settledAt: instant("settled_at"),
  error: text(),
  priority: smallint().$type<MailPriority>().notNull().default(MAIL_PRIORITIES.own),
  createdAt: instant("created_at").notNull(),
});
