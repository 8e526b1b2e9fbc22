import { and, asc, eq, sql } from "drizzle-orm";
import type { QueuePlace } from "#core/admin/queues-address.ts";
import type { ReportReason, ReportState } from "#core/reports/report.ts";
import type { ReportStep } from "#core/reports/visitor-mark.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { reportCases, reportSteps } from "#data/tables/moderation-desk.ts";
import { events } from "#data/tables/events.ts";
import type { Connection } from "#data/transaction.ts";

/** The reports of one event, the newest first. */
export type QueuedCase = {
  id: number;
  /** The number of reports; a decision states it, so that no unread report is decided. */
  reports: number;
  newestAt: EpochMs;
  publicId: string;
  /** Null for another person's private event. */
  title: string | null;
  updatedAt: EpochMs;
  isDeleted: boolean;
  isHidden: boolean;
  /** `dateAt`: when the date began that the report is about. */
  newest: readonly { reason: ReportReason; words: string; dateAt: EpochMs | null }[];
  /** What happened to the case, the oldest first, and who did it. */
  steps: readonly { step: ReportStep; by: string | null; at: EpochMs }[];
};

type RawCase = Omit<QueuedCase, "newestAt" | "updatedAt" | "newest" | "steps"> & {
  newestAt: string;
  updatedAt: string;
  newest: readonly { reason: ReportReason; words: string; dateAt: string | null }[];
  steps: readonly { step: ReportStep; by: string | null; at: string }[];
};

/** The most steps of a case that are shown: the latest ones. */
const STEPS_SHOWN = 12;

/** A page of the open cases, the newest first: after `after`, or the last ones before `before`; each with its newest reports. */
export async function listReportQueue(
  db: Connection,
  { after, before, limit, shown, viewerId }: QueuePlace & { limit: number; shown: number; viewerId: string },
): Promise<readonly QueuedCase[]> {
  const isBack = after === null && before !== null;
  const key = after ?? before;
  const beyond =
    key === null
      ? sql`true`
      : sql`(newest_at, id) ${sql.raw(isBack ? ">" : "<")} (${sqlInstant(key.since)}, ${key.id})`;
  const direction = sql.raw(isBack ? "asc" : "desc");
  const found = await db.execute<RawCase>(sql`
    select c.id::int as id, c.reports, c.newest_at as "newestAt", e.public_id as "publicId",
           case when not ${isWithheldSql(viewerId)} then e.title end as title, e.updated_at as "updatedAt",
           e.deleted_at is not null as "isDeleted", e.moderation = 'rejected' as "isHidden", said.newest,
           (select coalesce(jsonb_agg(jsonb_build_object('step', t.step, 'by', u.name, 'at', t.at) order by t.id), '[]')
              from (select * from report_steps where case_id = c.id order by id desc limit ${STEPS_SHOWN}) t
              left join users u on u.id = t.user_id) as steps
      from (select * from report_cases where state = 'open' and ${beyond}
             order by newest_at ${direction}, id ${direction} limit ${limit}) c
      join events e on e.id = c.event_id
      left join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'words', r.words, 'dateAt', r.date_at) order by r.id desc), '[]') as newest
          from (select * from event_reports where case_id = c.id order by id desc limit ${shown}) r) said on true
     order by c.newest_at desc, c.id desc`);
  return found.rows.map((row) => ({
    ...row,
    newestAt: instantFromText(row.newestAt),
    updatedAt: instantFromText(row.updatedAt),
    newest: row.newest.map((each) => ({ ...each, dateAt: each.dateAt === null ? null : instantFromText(each.dateAt) })),
    steps: row.steps.map((each) => ({ ...each, at: instantFromText(each.at) })),
  }));
}

/** The decision about a case, its event, and who made it; null for an unknown case. */
export async function findCaseDecision(
  db: Connection,
  caseId: number,
): Promise<{ state: ReportState; by: string | null; publicId: string; title: string } | null> {
  const [found] = await db
    .select({ state: reportCases.state, by: users.name, publicId: events.publicId, title: events.title })
    .from(reportCases)
    .innerJoin(events, eq(events.id, reportCases.eventId))
    .leftJoin(users, eq(users.id, reportCases.decidedBy))
    .where(eq(reportCases.id, caseId));
  return found ?? null;
}

/** The history of an event's open case, the oldest step first; empty without one. */
export function listStepsOfEvent(db: Connection, eventId: number) {
  const { step, at } = reportSteps;
  return db
    .select({ step, at, by: users.name })
    .from(reportSteps)
    .innerJoin(reportCases, eq(reportCases.id, reportSteps.caseId))
    .leftJoin(users, eq(users.id, reportSteps.userId))
    .where(and(eq(reportCases.eventId, eventId), eq(reportCases.state, "open")))
    .orderBy(asc(reportSteps.id))
    .limit(STEPS_SHOWN);
}
