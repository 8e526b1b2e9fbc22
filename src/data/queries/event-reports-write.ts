import { and, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { ReportInput } from "#core/reports/report-input.ts";
import type { ReportState } from "#core/reports/report.ts";
import {
  MARKING_REASONS,
  type ReportStep,
  type VisitorMark,
  type VisitorWord,
  isMarking,
} from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { events } from "#data/tables/events.ts";
import { eventReports, reportCases, reportSteps } from "#data/tables/moderation-desk.ts";
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

type NewReport = Omit<ReportInput, "date"> & {
  caseId: number;
  userId: string | null;
  dateAt: EpochMs | null;
  senderHash: string | null;
  networkHash: string | null;
};

/** Whether the same person has sent the same report since then: with the same words, or for the same reason. */
export async function hasSameReport(
  tx: Transaction,
  report: NewReport,
  { since, sameWords }: { since: EpochMs; sameWords: boolean },
): Promise<boolean> {
  const { caseId, userId, senderHash, reason, words, createdAt } = eventReports;
  const bySender = report.senderHash === null ? isNull(senderHash) : eq(senderHash, report.senderHash);
  const byThem = report.userId === null ? and(isNull(userId), bySender) : eq(userId, report.userId);
  const isSame = and(eq(reason, report.reason), sameWords ? eq(words, report.words) : undefined, byThem);
  const found = await tx
    .select({ id: eventReports.id })
    .from(eventReports)
    .where(and(eq(caseId, report.caseId), isSame, gt(createdAt, since)))
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

/** The reports of a case that can mark its event; not those of networks whose reports of this event were dismissed. */
export async function listVisitorWords(
  tx: Transaction,
  { caseId, eventId, since }: { caseId: number; eventId: number; since: EpochMs },
): Promise<readonly VisitorWord[]> {
  const { reason, dateAt, createdAt: at, networkHash: network, userId } = eventReports;
  const isDismissed = sql`exists (select from event_reports d join report_cases c on c.id = d.case_id
    where c.event_id = ${eventId} and c.state = 'dismissed' and d.network_hash = ${network})`;
  const found = await tx
    .select({ reason, dateAt, at, network, userId })
    .from(eventReports)
    .where(
      and(eq(eventReports.caseId, caseId), gt(at, since), inArray(reason, [...MARKING_REASONS]), not(isDismissed)),
    );
  return found.flatMap(({ reason: marking, ...word }) => (isMarking(marking) ? [{ ...word, reason: marking }] : []));
}

/** Adds a step to a case's history. */
export async function insertReportStep(
  tx: Connection,
  step: { caseId: number; step: ReportStep; userId: string | null },
  now: EpochMs,
): Promise<void> {
  await tx.insert(reportSteps).values({ ...step, at: now });
}

/** Marks the event of a case for everybody, or takes its mark away. */
export async function updateEventMark(tx: Connection, eventId: number, mark: VisitorMark | null): Promise<void> {
  await tx
    .update(events)
    .set({ reportedAs: mark?.reason ?? null, reportedDate: mark?.dateAt ?? null })
    .where(eq(events.id, eventId));
}

type CaseMark = Pick<ReportCase, "markedAs" | "markedAt" | "markedDate">;

/** Stores the mark of a case, or that reports count from `countsFrom` on only. */
export async function updateCaseMark(
  tx: Connection,
  caseId: number,
  change: CaseMark & { countsFrom?: EpochMs },
): Promise<void> {
  await tx.update(reportCases).set(change).where(eq(reportCases.id, caseId));
}

/** Locks an event's open case; null when there is none. */
export async function lockOpenCase(tx: Transaction, eventId: number): Promise<ReportCase | null> {
  const isOpen = and(eq(reportCases.eventId, eventId), eq(reportCases.state, "open"));
  const [found] = await tx.select().from(reportCases).where(isOpen).for("update");
  return found ?? null;
}

/** The open cases whose mark is older than this. */
export function listMarksBefore(db: Connection, before: EpochMs, limit: number): Promise<{ eventId: number }[]> {
  return db
    .select({ eventId: reportCases.eventId })
    .from(reportCases)
    .where(and(eq(reportCases.state, "open"), lt(reportCases.markedAt, before)))
    .orderBy(reportCases.markedAt)
    .limit(limit);
}

/** Deletes the hashes of senders from before a time; returns the number of reports. */
export async function deleteSenderHashesBefore(db: Connection, before: EpochMs): Promise<number> {
  const isOld = and(lt(eventReports.createdAt, before), isNotNull(eventReports.networkHash));
  const done = await db.update(eventReports).set({ senderHash: null, networkHash: null }).where(isOld);
  return done.rowCount ?? 0;
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

/** Reopens a case together with the reports of a newer open case of its event; returns its mark. */
export async function updateCaseReopened(
  tx: Transaction,
  { id, eventId, reports, newestAt, ...own }: ReportCase,
): Promise<CaseMark> {
  const isOther = and(eq(reportCases.eventId, eventId), eq(reportCases.state, "open"));
  const [newer] = await tx.select().from(reportCases).where(isOther).for("update");
  if (newer !== undefined) {
    await tx.update(eventReports).set({ caseId: id }).where(eq(eventReports.caseId, newer.id));
    await tx.update(reportSteps).set({ caseId: id }).where(eq(reportSteps.caseId, newer.id));
    await tx.delete(reportCases).where(eq(reportCases.id, newer.id));
  }
  const all = { reports: reports + (newer?.reports ?? 0), newestAt: newer?.newestAt ?? newestAt };
  const { markedAs, markedAt, markedDate } = newer?.markedAs == null ? own : newer;
  const mark = { markedAs, markedAt, markedDate };
  await tx
    .update(reportCases)
    .set({ state: "open", decidedBy: null, decidedAt: null, decisionId: null, ...all, ...mark })
    .where(eq(reportCases.id, id));
  return mark;
}

/** Deletes the texts of a person's reports; the reports stay. */
export async function deleteReportTextsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(eventReports)
    .set({ words: "", userId: null, senderHash: null, networkHash: null })
    .where(eq(eventReports.userId, userId));
}

/** Deletes reports from before a time, decided or not. */
export async function deleteReportsBefore(db: Connection, before: EpochMs): Promise<number> {
  const done = await db.delete(reportCases).where(lt(reportCases.newestAt, before));
  return done.rowCount ?? 0;
}
