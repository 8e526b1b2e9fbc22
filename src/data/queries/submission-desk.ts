import { type SQL, and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { ListKey } from "#core/list-address.ts";
import type { SubmissionFilter, SubmissionState } from "#core/submissions/submission-list-address.ts";
import type { NewSubmission, Submission, SubmissionStatus } from "#core/submissions/submission.ts";
import { submissionMatches } from "#data/queries/search-condition.ts";
import { submissionFromRow } from "#data/queries/submissions.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { submissions } from "#data/tables/submissions.ts";
import type { Connection } from "#data/transaction.ts";

/** Moderators' data of a submission. */
export type DeskState = {
  version: number;
  deskVersion: number;
  /** The last moderator who changed it; null for nobody, for the program, and for an account that is erased or has no name. */
  deskBy: string | null;
  adminNotes: string | null;
  /** The values before the last change; null when there is nothing to undo. */
  previous: { status: SubmissionStatus; reason: string | null; notes: string | null } | null;
};

/** The moderators' data of a locked submission. */
export async function findDeskState(db: Connection, id: number): Promise<DeskState> {
  const { version, deskVersion, adminNotes, formerStatus, formerReason, formerNotes } = submissions;
  const [found] = await db
    .select({ version, deskVersion, adminNotes, formerStatus, formerReason, formerNotes, deskBy: users.name })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.deskBy))
    .where(eq(submissions.id, id));
  if (found === undefined) throw new Error("a submission that is locked is gone");
  const { formerStatus: status, formerReason: reason, formerNotes: notes, ...state } = found;
  return { ...state, previous: status === null ? null : { status, reason, notes } };
}

/** A submission for moderators. */
export type DeskSubmission = Submission & {
  adminNotes: string | null;
  deskVersion: number;
  /** The event created from it, unless that was deleted. */
  event: { publicId: string; title: string } | null;
};

type DeskPage = SubmissionFilter & { after: ListKey | null; before: ListKey | null; limit: number };

/**
 * A page of submissions, the newest first: after `after`, or the last ones before `before`; in the latter case an extra
 * row comes first.
 */
export async function listDeskSubmissions(
  db: Connection,
  { query, state, after, before, limit }: DeskPage,
): Promise<readonly DeskSubmission[]> {
  const { createdAt, id } = submissions;
  const isBack = after === null && before !== null;
  const order = isBack ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)];
  const found = await ofDesk(db)
    .where(and(submissionMatches(query), inState(state), beyond(after ?? before, isBack)))
    .orderBy(...order)
    .limit(limit);
  const rows = found.map(deskSubmission);
  return isBack ? rows.toReversed() : rows;
}

/** One submission by its public id. */
export async function findDeskSubmission(db: Connection, publicId: string): Promise<DeskSubmission | null> {
  const [found] = await ofDesk(db).where(eq(submissions.publicId, publicId));
  return found === undefined ? null : deskSubmission(found);
}

/** All matches of a filter, the newest first, some hundred at a time. */
export async function* streamDeskSubmissions(
  db: Connection,
  filter: SubmissionFilter,
): AsyncGenerator<DeskSubmission, undefined> {
  const limit = 500;
  for (let after: ListKey | null = null; ;) {
    const rows: readonly DeskSubmission[] = await listDeskSubmissions(db, { ...filter, after, before: null, limit });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = { since: last.createdAt, id: last.id };
  }
}

const ofDesk = (db: Connection) =>
  db
    .select({ submission: submissions, eventId: events.publicId, eventTitle: events.title })
    .from(submissions)
    .leftJoin(events, and(eq(events.id, submissions.eventId), isNull(events.deletedAt)));

type DeskRow = Awaited<ReturnType<typeof ofDesk>>[number];

function deskSubmission({ submission, eventId, eventTitle }: DeskRow): DeskSubmission {
  const { adminNotes, deskVersion } = submission;
  const event = eventId === null || eventTitle === null ? null : { publicId: eventId, title: eventTitle };
  return { ...submissionFromRow(submission), adminNotes, deskVersion, event };
}

/** The same conditions as in the indexes on submissions. */
function inState(state: SubmissionState | null): SQL | undefined {
  if (state === null) return undefined;
  if (state === "withdrawn") return isNotNull(submissions.withdrawnAt);
  return and(eq(submissions.status, state), isNull(submissions.withdrawnAt));
}

function beyond(key: ListKey | null, isBack: boolean): SQL | undefined {
  if (key === null) return undefined;
  const { createdAt, id } = submissions;
  const isBehind = isBack ? gt : lt;
  return or(isBehind(createdAt, key.since), and(eq(createdAt, key.since), isBehind(id, key.id)));
}

/** The newest undecided submissions, to show arrivals in open dashboards. */
export async function listNewestSubmissions(db: Connection, limit: number): Promise<readonly NewSubmission[]> {
  return db
    .select({ id: submissions.id, title: submissions.eventTitle })
    .from(submissions)
    .where(and(eq(submissions.status, "pending"), isNull(submissions.withdrawnAt)))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(limit);
}

/** The id of the newest submission of all; 0 without any. */
export async function findNewestSubmissionNumber(db: Connection): Promise<number> {
  const [found] = await db.select({ id: submissions.id }).from(submissions).orderBy(desc(submissions.id)).limit(1);
  return found?.id ?? 0;
}
