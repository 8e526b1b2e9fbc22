import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { SuggestedPart } from "#core/corrections/correction-form.ts";
import type { CorrectionState } from "#core/corrections/correction.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { eventCorrections } from "#data/tables/corrections.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type Correction = typeof eventCorrections.$inferSelect;

type NewCorrection = SuggestedPart & {
  eventId: number;
  why: string;
  userId: string | null;
  senderHash: string | null;
  staffSince: EpochMs | null;
};

/** Whether the same change of this part is suggested already. */
export async function hasSameCorrection(tx: Transaction, { eventId, part, fields }: NewCorrection): Promise<boolean> {
  const isSame = sql`${eventCorrections.fields} = ${JSON.stringify(fields)}::jsonb`;
  const ofPart = and(eq(eventCorrections.eventId, eventId), eq(eventCorrections.state, "open"));
  const found = await tx
    .select({ id: eventCorrections.id })
    .from(eventCorrections)
    .where(and(ofPart, eq(eventCorrections.part, part), isSame))
    .limit(1);
  return found.length > 0;
}

/** Stores a suggestion; one that the same person made for the same part, and that nobody decided, is replaced. */
export async function insertCorrection(tx: Transaction, correction: NewCorrection, now: EpochMs): Promise<void> {
  const { eventId, part, userId, senderHash } = correction;
  const byThem =
    userId === null
      ? and(
          isNull(eventCorrections.userId),
          senderHash === null ? sql`false` : eq(eventCorrections.senderHash, senderHash),
        )
      : eq(eventCorrections.userId, userId);
  const previous = and(eq(eventCorrections.eventId, eventId), eq(eventCorrections.part, part), byThem);
  await tx.delete(eventCorrections).where(and(previous, eq(eventCorrections.state, "open")));
  await tx.insert(eventCorrections).values({ ...correction, createdAt: now });
}

/** Locks a suggestion until the transaction ends; null when there is none. */
export async function lockCorrection(tx: Transaction, id: number): Promise<Correction | null> {
  const [found] = await tx.select().from(eventCorrections).where(eq(eventCorrections.id, id)).for("update");
  return found ?? null;
}

type CorrectionDecision = {
  state: Exclude<CorrectionState, "open">;
  decidedBy: string | null;
  reason: string | null;
};

export async function updateCorrectionDecided(
  tx: Transaction,
  id: number,
  decision: CorrectionDecision,
  now: EpochMs,
): Promise<void> {
  await tx
    .update(eventCorrections)
    .set({ ...decision, decidedAt: now })
    .where(eq(eventCorrections.id, id));
}

/** Passes suggestions that the organizer left unanswered since before a time to the moderators; returns their number. */
export async function updateCorrectionsToStaff(db: Connection, before: EpochMs, now: EpochMs): Promise<number> {
  const isUnanswered = and(eq(eventCorrections.state, "open"), isNull(eventCorrections.staffSince));
  const done = await db
    .update(eventCorrections)
    .set({ staffSince: now })
    .where(and(isUnanswered, lt(eventCorrections.createdAt, before)));
  return done.rowCount ?? 0;
}

/** Deletes suggestions from before a time, decided or not. */
export async function deleteCorrectionsBefore(db: Connection, before: EpochMs): Promise<number> {
  return (await db.delete(eventCorrections).where(lt(eventCorrections.createdAt, before))).rowCount ?? 0;
}

/** Deletes the hashes of senders from before a time. */
export async function deleteCorrectionHashesBefore(db: Connection, before: EpochMs): Promise<number> {
  const isOld = and(lt(eventCorrections.createdAt, before), isNotNull(eventCorrections.senderHash));
  return (await db.update(eventCorrections).set({ senderHash: null }).where(isOld)).rowCount ?? 0;
}

/** Deletes a person's suggestions, and those for these events. */
export async function deleteCorrectionsOf(
  tx: Transaction,
  { userId, eventIds }: { userId: string; eventIds: readonly number[] },
): Promise<void> {
  const isTheirs = eq(eventCorrections.userId, userId);
  const ofEvents = eventIds.length === 0 ? undefined : inArray(eventCorrections.eventId, [...eventIds]);
  await tx.delete(eventCorrections).where(or(isTheirs, ofEvents));
}
