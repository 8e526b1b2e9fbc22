import { type SQL, and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { OPEN_WORK_MAX, type OpenWork, type WorkKind } from "#core/admin/open-work.ts";
import type { ModerationState } from "#core/events/event.ts";
import type { SpamSignal } from "#core/submissions/submission.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { WAITS } from "#data/queries/moderation-desk.ts";
import { OPEN_PAIRS } from "#data/queries/possible-duplicates.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { organizerClaims, organizers } from "#data/tables/organizers.ts";
import { submissions } from "#data/tables/submissions.ts";
import type { Connection } from "#data/transaction.ts";

/** The condition of each kind of work equals that of an index, so that counting reads no more than it counts. */
const WAITING: Record<WorkKind, SQL> = {
  moderation: sql`from events e where ${WAITS.any}`,
  duplicates: OPEN_PAIRS,
  claims: sql`from organizer_claims where state = 'pending'`,
  reports: sql`from report_cases where state = 'open'`,
  corrections: sql`from event_corrections where state = 'open' and staff_since is not null`,
  submissions: sql`from submissions where status = 'pending' and withdrawn_at is null`,
};

/** The amount of each kind of open work for moderators, each counted up to `OPEN_WORK_MAX`. */
export async function countOpenWork(db: Connection): Promise<OpenWork> {
  const counts = Object.entries(WAITING).map(
    ([kind, waiting]) =>
      sql`(select count(*)::int from (select ${waiting} limit ${OPEN_WORK_MAX}) part) as ${sql.identifier(kind)}`,
  );
  const found = await db.execute<OpenWork>(sql`select ${sql.join(counts, sql`, `)}`);
  return found.rows[0] ?? { moderation: 0, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 0 };
}

type WaitingEvent = {
  publicId: string;
  title: string;
  organizerName: string;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  createdAt: EpochMs;
};
type WaitingSubmission = {
  publicId: string;
  eventTitle: string;
  organizerName: string;
  spamSignals: readonly SpamSignal[];
  createdAt: EpochMs;
};

/** Events that wait for a moderator (PRODUCT P6): held ones, imported ones, and live ones to review; the oldest first. */
export function listWaitingEvents(db: Connection, limit: number): Promise<readonly WaitingEvent[]> {
  const { publicId, title, organizerName, moderation, held, importStatus, createdAt } = events;
  return db
    .select({ publicId, title, organizerName, moderation, held, importStatus, createdAt })
    .from(events)
    .where(and(isNull(events.deletedAt), or(held, eq(importStatus, "pending"), isNotNull(events.reviewQueuedAt))))
    .orderBy(asc(createdAt), asc(events.id))
    .limit(limit);
}

/** Undecided submissions that are not withdrawn (PRODUCT P12), the oldest first. */
export function listWaitingSubmissions(db: Connection, limit: number): Promise<readonly WaitingSubmission[]> {
  const { publicId, eventTitle, organizerName, spamSignals, createdAt } = submissions;
  return db
    .select({ publicId, eventTitle, organizerName, spamSignals, createdAt })
    .from(submissions)
    .where(and(eq(submissions.status, "pending"), isNull(submissions.withdrawnAt)))
    .orderBy(asc(createdAt), asc(submissions.id))
    .limit(limit);
}

type WaitingClaim = { id: number; organizer: string; claimant: string; message: string };

/** Open claims of unclaimed organizers, the oldest first; only the one with this id if given. */
export function listWaitingClaims(
  db: Connection,
  { limit, id = null }: { limit: number; id?: number | null },
): Promise<readonly WaitingClaim[]> {
  const { message, createdAt } = organizerClaims;
  const isWaiting = eq(organizerClaims.state, "pending");
  return db
    .select({ id: organizerClaims.id, organizer: organizers.name, claimant: users.email, message })
    .from(organizerClaims)
    .innerJoin(organizers, eq(organizers.id, organizerClaims.organizerId))
    .innerJoin(users, eq(users.id, organizerClaims.userId))
    .where(id === null ? isWaiting : and(isWaiting, eq(organizerClaims.id, id)))
    .orderBy(asc(createdAt), asc(organizerClaims.id))
    .limit(limit);
}
