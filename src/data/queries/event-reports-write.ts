import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { ReportInput } from "#core/reports/report-input.ts";
import type { ReportState } from "#core/reports/report.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { eventReports, reportCases } from "#data/tables/moderation-desk.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ReportCase = typeof reportCases.$inferSelect;

/** Locks an event's open case for this transaction, creates it if there is none, and returns its id. */
export async function lockOrInsertOpenCase(tx: Transaction, eventId: number, now: EpochMs): Promise<number> {
  const [held] = await tx
    .insert(reportCases)
    .values({ eventId, newestAt: now })
    .onConflictDoUpdate({
      target: reportCases.eventId,
      targetWhere: sql`state = 'open'`,
      set: { newestAt: reportCases.newestAt },
    })
    .returning({ id: reportCases.id });
  return held?.id ?? 0;
}

type NewReport = ReportInput & { caseId: number; userId: string | null };

/** Whether the same person, or any visitor, has sent the same report since then. */
export async function hasSameReport(tx: Transaction, report: NewReport, since: EpochMs): Promise<boolean> {
  const { caseId, userId, reason, words, createdAt } = eventReports;
  const byThem = report.userId === null ? isNull(userId) : eq(userId, report.userId);
  const isSame = and(eq(caseId, report.caseId), eq(reason, report.reason), eq(words, report.words), byThem);
  const found = await tx
    .select({ id: eventReports.id })
    .from(eventReports)
    .where(and(isSame, gt(createdAt, since)))
    .limit(1);
  return found.length > 0;
}

/** Adds a report to its case. */
export async function insertReport(tx: Transaction, report: NewReport, now: EpochMs): Promise<void> {
  await tx.insert(eventReports).values({ ...report, createdAt: now });
  await tx
    .update(reportCases)
    .set({ reports: sql`${reportCases.reports} + 1`, newestAt: now })
    .where(eq(reportCases.id, report.caseId));
}

/** Locks the case with this id for this transaction; null when there is none. */
export async function lockCase(tx: Transaction, id: number): Promise<ReportCase | null> {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for("update");
  return found ?? null;
}

type CaseDecision = {
  state: Exclude<ReportState, "open">;
  decidedBy: string | null;
  /** The resulting decision about the event. */
  decisionId: number | null;
};

export async function updateCaseClosed(
  tx: Transaction,
  id: number,
  decision: CaseDecision,
  now: EpochMs,
): Promise<void> {
  await tx
    .update(reportCases)
    .set({ ...decision, decidedAt: now })
    .where(eq(reportCases.id, id));
}

/** Reopens a case, or moves its reports to a newer open case of the event. */
export async function updateCaseReopened(
  tx: Transaction,
  { id, eventId, reports, newestAt }: ReportCase,
): Promise<void> {
  const isOther = and(eq(reportCases.eventId, eventId), eq(reportCases.state, "open"));
  const [newer] = await tx.select().from(reportCases).where(isOther).for("update");
  if (newer !== undefined) {
    await tx.update(eventReports).set({ caseId: id }).where(eq(eventReports.caseId, newer.id));
    await tx.delete(reportCases).where(eq(reportCases.id, newer.id));
  }
  const all = { reports: reports + (newer?.reports ?? 0), newestAt: newer?.newestAt ?? newestAt };
  await tx
    .update(reportCases)
    .set({ state: "open", decidedBy: null, decidedAt: null, decisionId: null, ...all })
    .where(eq(reportCases.id, id));
}

/** Deletes the texts of a person's reports; the reports stay. */
export async function deleteReportTextsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(eventReports).set({ words: "", userId: null }).where(eq(eventReports.userId, userId));
}

/** Deletes reports from before a time, decided or not. */
export async function deleteReportsBefore(db: Connection, before: EpochMs): Promise<number> {
  const done = await db.delete(reportCases).where(lt(reportCases.newestAt, before));
  return done.rowCount ?? 0;
}
