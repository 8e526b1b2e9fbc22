import { bigint, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { DigestRunKind } from "#core/digest/digest-schedule.ts";
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
