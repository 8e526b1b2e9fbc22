import { createHash, randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Actor } from "#core/audit/actor.ts";
import { type Submission, ownsSubmission } from "#core/submissions/submission.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { events } from "#data/tables/events.ts";
import { submissionLinks, submissions } from "#data/tables/submissions.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

const TOKEN_BYTES = 32;
/** The token in a private address. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Creates the token of a private address, and the hash that the database stores. */
export function newSubmissionToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** The hash of a token; null for a text that cannot be one. */
function submissionTokenHash(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The submission with this token hash. */
async function findSubmissionByToken(db: Connection, tokenHash: string): Promise<Submission | null> {
  const [found] = await db
    .select({ submission: submissions })
    .from(submissionLinks)
    .innerJoin(submissions, eq(submissions.id, submissionLinks.submissionId))
    .where(eq(submissionLinks.tokenHash, tokenHash));
  return found === undefined ? null : submissionFromRow(found.submission);
}

export async function findSubmissionByPublicId(db: Connection, publicId: string): Promise<Submission | null> {
  const [found] = await db.select().from(submissions).where(eq(submissions.publicId, publicId));
  return found === undefined ? null : submissionFromRow(found);
}

/** The submission that the same form created earlier. */
export async function findSubmissionByReplay(db: Connection, replayKey: string): Promise<Submission | null> {
  const [found] = await db.select().from(submissions).where(eq(submissions.replayKey, replayKey));
  return found === undefined ? null : submissionFromRow(found);
}

/** Locks a submission until the transaction ends. */
export async function lockSubmission(tx: Transaction, id: number): Promise<Submission | null> {
  const [found] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
  return found === undefined ? null : submissionFromRow(found);
}

/** Locks the submissions of these events that are not approved, in the order of ids to avoid deadlocks. */
export async function lockUnapprovedSubmissions(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<readonly Submission[]> {
  const found = await tx
    .select()
    .from(submissions)
    .where(and(inArray(submissions.eventId, [...eventIds]), ne(submissions.status, "approved")))
    .orderBy(asc(submissions.id))
    .for("update");
  return found.map(submissionFromRow);
}

/** Locks the submissions that were approved with this event at this moment. */
export async function lockSubmissionsApprovedAt(
  tx: Transaction,
  { eventId, approvedAt }: { eventId: number; approvedAt: EpochMs },
): Promise<readonly Submission[]> {
  const { eventId: ofEvent, status, decidedAt } = submissions;
  const found = await tx
    .select()
    .from(submissions)
    .where(and(eq(ofEvent, eventId), eq(status, "approved"), eq(decidedAt, approvedAt)))
    .orderBy(asc(submissions.id))
    .for("update");
  return found.map(submissionFromRow);
}

/** Names of the fields that a submitter changed since the submission was last approved, as the audit log tells. */
export async function listCorrectedFields(db: Connection, submissionId: string): Promise<ReadonlySet<string>> {
  const done = sql`entity_type = 'submission' and entity_id = ${submissionId} and outcome = 'done'`;
  const found = await db.execute<{ fields: string }>(sql`
    select facts ->> 'fields' as fields from audit_entries
     where ${done} and action = 'edit-submission'
       and id > coalesce((select max(id) from audit_entries where ${done} and action = 'approve-submission'), 0)`);
  return new Set(found.rows.flatMap(({ fields }) => fields.split(" ")));
}

/** A person's submissions sent while signed in, the newest first. */
export async function listSubmissionsOf(
  db: Connection,
  userId: string,
  limit: number,
): Promise<readonly Pick<Submission, "publicId" | "eventTitle" | "status" | "withdrawnAt" | "createdAt">[]> {
  const { publicId, eventTitle, status, withdrawnAt, createdAt } = submissions;
  return db
    .select({ publicId, eventTitle, status, withdrawnAt, createdAt })
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(createdAt), desc(submissions.id))
    .limit(limit);
}

/** How often others, and the same address, sent this description since a time; excludes the submission itself. */
export async function countSameText(
  db: Connection,
  sent: { id: number; textKey: string; organizerEmail: string; since: EpochMs },
): Promise<{ byOthers: number; bySame: number }> {
  const isSame = eq(submissions.organizerEmail, sent.organizerEmail);
  const [found] = await db
    .select({
      byOthers: sql<number>`count(*) filter (where not ${isSame})`.mapWith(Number),
      bySame: sql<number>`count(*) filter (where ${isSame})`.mapWith(Number),
    })
    .from(submissions)
    .where(
      and(eq(submissions.textKey, sent.textKey), gt(submissions.createdAt, sent.since), ne(submissions.id, sent.id)),
    );
  return found ?? { byOthers: 0, bySame: 0 };
}

/** The page address of a submission's event; null when it is deleted. */
export async function findEventOfSubmission(
  db: Connection,
  eventId: number,
): Promise<{ publicId: string; title: string } | null> {
  const { publicId, title } = events;
  const [found] = await db
    .select({ publicId, title })
    .from(events)
    .where(and(eq(events.id, eventId), sql`deleted_at is null`));
  return found ?? null;
}

/** The submission with its status, without moderators' internal data. */
export function submissionFromRow(row: typeof submissions.$inferSelect): Submission {
  const { organizerKey: _key, replayKey: _replay, textKey: _text, searchKey: _words, ...withoutKeys } = row;
  const { adminNotes: _notes, decidedBy: _by, deskVersion: _count, deskBy: _last, ...withoutDesk } = withoutKeys;
  const { formerStatus: _status, formerReason: _reason, formerNotes: _former, ...submission } = withoutDesk;
  return { ...submission, durationSeconds: (row.endsAt - row.startsAt) / SECOND_MS };
}

/**
 * The submission of `/submissions/{key}`: by the private token of a mailed address, or by public id for the account
 * that sent it. Null for everyone else and for an unknown key.
 */
export async function findSubmissionOfVisitor(
  db: Connection,
  key: string,
  actor: Pick<Actor, "userId">,
): Promise<Submission | null> {
  const tokenHash = submissionTokenHash(key);
  if (tokenHash !== null) return findSubmissionByToken(db, tokenHash);
  const found = actor.userId === null ? null : await findSubmissionByPublicId(db, key);
  return found !== null && ownsSubmission(actor, found) ? found : null;
}
