import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { MergeUndo } from "#core/moderation/event-merge.ts";
import type { BatchFilter } from "#core/moderation/moderation-list.ts";
import type { EventBefore, ReviewedWords } from "#core/moderation/waiting-reason.ts";
import type { ReportReason, ReportState } from "#core/reports/report.ts";
import type { MarkingReason, ReportStep } from "#core/reports/visitor-mark.ts";
import type { Viewer } from "#core/viewer.ts";
import { instant } from "#data/tables/columns.ts";

/** The open reports of one event, and a moderator's decision about them. */
export const reportCases = pgTable("report_cases", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  state: text().$type<ReportState>().notNull().default("open"),
  /** It only grows, so it also serves as the version that a moderator saw. */
  reports: integer().notNull().default(0),
  newestAt: instant("newest_at").notNull(),
  decidedBy: text("decided_by"),
  decidedAt: instant("decided_at"),
  decisionId: bigint("decision_id", { mode: "number" }),
  /** The mark that its reports put on the event. */
  markedAs: text("marked_as").$type<MarkingReason>(),
  markedAt: instant("marked_at"),
  markedDate: instant("marked_date"),
  /** Reports from before it do not mark the event again. */
  countsFrom: instant("counts_from"),
});

/** What happened to a case. */
export const reportSteps = pgTable("report_steps", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  caseId: bigint("case_id", { mode: "number" }).notNull(),
  step: text().$type<ReportStep>().notNull(),
  userId: text("user_id"),
  at: instant("at").notNull(),
});

/** A report about an event. */
export const eventReports = pgTable("event_reports", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  caseId: bigint("case_id", { mode: "number" }).notNull(),
  userId: text("user_id"),
  reason: text().$type<ReportReason>().notNull(),
  words: text().notNull(),
  createdAt: instant("created_at").notNull(),
  /** When the date began that it is about. */
  dateAt: instant("date_at"),
  /** Keyed hashes of the sender's address and network; null after `SENDER_HASH_DAYS`. */
  senderHash: text("sender_hash"),
  networkHash: text("network_hash"),
});

/** An event's texts at its last decision, stored while it waits for another review. */
export const reviewedWords = pgTable("reviewed_words", {
  eventId: bigint("event_id", { mode: "number" }).primaryKey(),
  moderation: text().$type<"approved" | "rejected">().notNull(),
  reason: text(),
  words: jsonb().$type<ReviewedWords>().notNull(),
  storedAt: instant("kept_at").notNull(),
});

/** A decision about many events at once. */
export const moderationBatches = pgTable("moderation_batches", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  decision: text().$type<"approved" | "rejected" | "undo">().notNull(),
  reason: text(),
  mails: boolean().notNull().default(false),
  filter: jsonb().$type<BatchFilter>().notNull(),
  asOf: instant("as_of").notNull(),
  undoes: bigint({ mode: "number" }),
  decidedBy: text("decided_by"),
  role: text().$type<Viewer["role"] | "system">().notNull(),
  language: text().notNull(),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  undone: integer().notNull().default(0),
  reachedAt: instant("reached_at"),
  reachedId: bigint("reached_id", { mode: "number" }),
  createdAt: instant("created_at").notNull(),
  endedAt: instant("ended_at"),
});

export const moderationDecisions = pgTable("moderation_decisions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  batchId: bigint("batch_id", { mode: "number" }),
  decision: text().$type<"approved" | "rejected">().notNull(),
  decidedBy: text("decided_by"),
  decidedAt: instant("decided_at").notNull(),
  before: jsonb().$type<EventBefore>().notNull(),
  undoneAt: instant("undone_at"),
  undoneBy: text("undone_by"),
});

/** Two merged events. */
export const eventMerges = pgTable("event_merges", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  survivorId: bigint("kept_id", { mode: "number" }).notNull(),
  foldedId: bigint("folded_id", { mode: "number" }).notNull(),
  mergedBy: text("merged_by"),
  mergedAt: instant("merged_at").notNull(),
  undo: jsonb().$type<MergeUndo>().notNull(),
  undoneAt: instant("undone_at"),
});
