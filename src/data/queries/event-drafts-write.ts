import { and, eq, lt, sql } from "drizzle-orm";
import { DRAFT_RETENTION_DAYS } from "#core/events/deletion.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { findFreePublicIds } from "#data/queries/insert-rows.ts";
import { eventDrafts } from "#data/tables/events.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type OwnDraft = { publicId: string; userId: string };

/** Stores a new draft and returns its public id. */
export async function insertDraft(
  tx: Transaction,
  { userId, fields }: { userId: string; fields: EventFields },
  now: EpochMs,
): Promise<string> {
  const [publicId = ""] = await findFreePublicIds(tx, "event_drafts", 1);
  await tx.insert(eventDrafts).values({ publicId, userId, fields, createdAt: now, updatedAt: now });
  return publicId;
}

/** Updates a draft. False when this person has no such draft. */
export async function updateDraft(
  tx: Transaction,
  { publicId, userId, fields }: OwnDraft & { fields: EventFields },
  now: EpochMs,
): Promise<boolean> {
  const changed = await tx
    .update(eventDrafts)
    .set({ fields, updatedAt: now })
    .where(and(eq(eventDrafts.publicId, publicId), eq(eventDrafts.userId, userId)));
  return (changed.rowCount ?? 0) > 0;
}

/** Deletes a draft. False when this person has no such draft. */
export async function deleteDraft(tx: Transaction, { publicId, userId }: OwnDraft): Promise<boolean> {
  const gone = await tx
    .delete(eventDrafts)
    .where(and(eq(eventDrafts.publicId, publicId), eq(eventDrafts.userId, userId)));
  return (gone.rowCount ?? 0) > 0;
}

/** Number of a person's drafts. */
export async function countDrafts(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(eventDrafts)
    .where(eq(eventDrafts.userId, userId));
  return found?.count ?? 0;
}

/** Deletes drafts that nobody continued. */
export async function deleteOldDrafts(db: Connection, now: EpochMs): Promise<number> {
  return (
    (await db.delete(eventDrafts).where(lt(eventDrafts.updatedAt, now - DRAFT_RETENTION_DAYS * DAY_MS))).rowCount ?? 0
  );
}
