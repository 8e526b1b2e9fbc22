import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { ReportReason, ReportState } from "#core/reports/report.ts";
import { instant } from "#data/tables/columns.ts";

/** All reports of one event that wait together, and what a moderator made of them. */
export const reportCases = pgTable("report_cases", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  state: text().$type<ReportState>().notNull().default("open"),
  /** It only grows, so it also says what was read. */
  reports: integer().notNull().default(0),
  newestAt: instant("newest_at").notNull(),
  decidedBy: text("decided_by"),
  decidedAt: instant("decided_at"),
  decisionId: bigint("decision_id", { mode: "number" }),
});

/** What somebody said is wrong with an event. */
export const eventReports = pgTable("event_reports", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  caseId: bigint("case_id", { mode: "number" }).notNull(),
  userId: text("user_id"),
  reason: text().$type<ReportReason>().notNull(),
  words: text().notNull(),
  createdAt: instant("created_at").notNull(),
});
