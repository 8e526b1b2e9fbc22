import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { findFreePublicIds } from "#data/queries/insert-rows.ts";
import { events } from "#data/tables/events.ts";
import { submissionLinks, submissions } from "#data/tables/submissions.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type NewSubmission = Omit<typeof submissions.$inferInsert, "id" | "publicId" | "createdAt" | "updatedAt">;
type SubmissionChange = Partial<Omit<NewSubmission, "replayKey">>;

/** Stores a submission; null when the same form has already created one (`replayKey`). */
export async function insertSubmission(
  tx: Transaction,
  values: NewSubmission,
  now: EpochMs,
): Promise<{ id: number; publicId: string } | null> {
  const [publicId = ""] = await findFreePublicIds(tx, "submissions", 1);
  const [inserted] = await tx
    .insert(submissions)
    .values({ ...values, publicId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: submissions.replayKey })
    .returning({ id: submissions.id });
  return inserted === undefined ? null : { id: inserted.id, publicId };
}

/** Changes a locked submission. */
export async function updateSubmission(
  tx: Transaction,
  id: number,
  change: SubmissionChange,
  now: EpochMs,
): Promise<void> {
  await tx
    .update(submissions)
    .set({ ...change, updatedAt: now })
    .where(eq(submissions.id, id));
}

/** Adds a private address of a submission's page; earlier ones stay valid. */
export async function insertSubmissionLink(
  tx: Transaction,
  link: { tokenHash: string; submissionId: number },
  now: EpochMs,
): Promise<void> {
  await tx.insert(submissionLinks).values({ ...link, createdAt: now });
}

/** Deletes submissions that were withdrawn or last changed before these times; their events stay. Returns how many. */
export async function deleteOldSubmissions(
  db: Connection,
  { withdrawnBefore, changedBefore }: { withdrawnBefore: EpochMs; changedBefore: EpochMs },
): Promise<number> {
  const withdrawn = and(isNotNull(submissions.withdrawnAt), lt(submissions.withdrawnAt, withdrawnBefore));
  const gone = await db.delete(submissions).where(or(withdrawn, lt(submissions.updatedAt, changedBefore)));
  return gone.rowCount ?? 0;
}

/** Deletes a person's submissions, sent signed in or with their address, and the contact in events created from them. */
export async function deleteSubmissionsOf(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const theirs = sql`(user_id = ${userId} or organizer_email = ${email})`;
  await tx.execute(sql`
    update events set contact_name = null, contact_email = null, contact_phone = null, special_requirements = null
     where contact_email = ${email} or id in (select event_id from submissions where ${theirs} and event_id is not null)`);
  await tx.execute(sql`delete from submissions where ${theirs}`);
}

/** Locks the event of a submission until the transaction ends, and reads what decides whether it is shown. */
export async function lockSubmittedEvent(tx: Transaction, id: number) {
  const { publicId, title, organizerId, visibility, importStatus, suspendedAt, deletedAt } = events;
  const [found] = await tx
    .select({ publicId, title, organizerId, visibility, importStatus, suspendedAt, deletedAt })
    .from(events)
    .where(eq(events.id, id))
    .for("update");
  return found ?? null;
}
