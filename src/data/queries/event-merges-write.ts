import { eq, sql } from "drizzle-orm";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { MergeUndo } from "#core/moderation/event-merge.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { eventMerges } from "#data/tables/moderation-desk.ts";
import { possibleDuplicates } from "#data/tables/submissions.ts";
import type { Transaction } from "#data/transaction.ts";

type Pair = { survivorId: number; foldedId: number };

/** Records a merge of two events; returns its id. */
export async function insertMerge(
  tx: Transaction,
  merge: Pair & { mergedBy: string | null; undo: MergeUndo },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(eventMerges)
    .values({ ...merge, mergedAt: now })
    .returning({ id: eventMerges.id });
  return added?.id ?? 0;
}

/** Locks the merge with this id for this transaction; null when there is none. */
export async function lockMerge(tx: Transaction, id: number) {
  const [found] = await tx.select().from(eventMerges).where(eq(eventMerges.id, id)).for("update");
  return found ?? null;
}

export async function updateMergeUndone(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx.update(eventMerges).set({ undoneAt: now }).where(eq(eventMerges.id, id));
}

/**
 * Moves saves from the merged event to the surviving one: saves of a date to the date with the same start, or else to the
 * whole event. Call it when the dates of both are stored.
 */
export async function moveSavesToMerged(
  tx: Transaction,
  { mergeId, survivorId, foldedId }: Pair & { mergeId: number },
): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from saved_events where event_id = ${foldedId} returning user_id, created_at)
    insert into event_merge_saves (merge_id, side, user_id, saved_at) select ${mergeId}, 'folded', user_id, created_at from gone`);
  await tx.execute(sql`
    with gone as (delete from saved_dates d using schedules p where p.id = d.schedule_id and p.event_id = ${foldedId}
                  returning d.user_id, d.schedule_id, d.original_local, d.created_at)
    insert into event_merge_saves (merge_id, side, user_id, schedule_id, original_local, saved_at)
    select ${mergeId}, 'folded', user_id, schedule_id, original_local, created_at from gone`);
  const twins = sql`
    select distinct on (lost.user_id, lost.schedule_id, lost.original_local)
           lost.user_id, lost.saved_at, twin.schedule_id, twin.original_local
      from event_merge_saves lost
      left join occurrences b on b.schedule_id = lost.schedule_id and b.original_local = lost.original_local
      left join occurrences twin on twin.event_id = ${survivorId} and twin.starts_at = b.starts_at and not twin.cancelled
     where lost.merge_id = ${mergeId} and lost.side = 'folded'
     order by lost.user_id, lost.schedule_id, lost.original_local, twin.schedule_id`;
  await tx.execute(sql`
    with got as (insert into saved_dates (user_id, schedule_id, original_local, created_at)
                 select user_id, schedule_id, original_local, saved_at from (${twins}) t where schedule_id is not null
                 on conflict do nothing returning user_id, schedule_id, original_local, created_at)
    insert into event_merge_saves (merge_id, side, user_id, schedule_id, original_local, saved_at)
    select ${mergeId}, 'kept', user_id, schedule_id, original_local, created_at from got`);
  await tx.execute(sql`
    with got as (insert into saved_events (user_id, event_id, created_at)
                 select user_id, ${survivorId}, min(saved_at) from (${twins}) t where schedule_id is null group by user_id
                 on conflict do nothing returning user_id, created_at)
    insert into event_merge_saves (merge_id, side, user_id, saved_at)
    select ${mergeId}, 'kept', user_id, created_at from got`);
}

/** Moves the saves back: deletes those that the surviving event got by the merge and restores those of the merged one. */
export async function moveSavesBack(
  tx: Transaction,
  { mergeId, survivorId, foldedId }: Pair & { mergeId: number },
): Promise<void> {
  const of = (side: string) => sql`s.merge_id = ${mergeId} and s.side = ${side}`;
  await tx.execute(sql`
    delete from saved_events e using event_merge_saves s
     where ${of("kept")} and s.schedule_id is null and e.user_id = s.user_id and e.event_id = ${survivorId}`);
  await tx.execute(sql`
    delete from saved_dates d using event_merge_saves s
     where ${of("kept")} and d.user_id = s.user_id and d.schedule_id = s.schedule_id and d.original_local = s.original_local`);
  await tx.execute(sql`
    insert into saved_events (user_id, event_id, created_at)
    select s.user_id, ${foldedId}, s.saved_at from event_merge_saves s
     where ${of("folded")} and s.schedule_id is null on conflict do nothing`);
  await tx.execute(sql`
    insert into saved_dates (user_id, schedule_id, original_local, created_at)
    select s.user_id, s.schedule_id, s.original_local, s.saved_at from event_merge_saves s
     where ${of("folded")} and s.schedule_id is not null on conflict do nothing`);
}

type Signs = { score: number; reasons: readonly DuplicateReason[] };

/** Deletes a pair of possible duplicates; returns the stronger signs of the two directions, null when there is no such pair. */
export async function deletePair(tx: Transaction, one: number, other: number): Promise<Signs | null> {
  const gone = await tx.execute<{ score: number; reasons: DuplicateReason[] }>(sql`
    delete from possible_duplicates where (event_id = ${one} and other_event_id = ${other})
        or (event_id = ${other} and other_event_id = ${one}) returning score, reasons`);
  return gone.rows.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

/** Restores a pair of possible duplicates. */
export async function insertPair(
  tx: Transaction,
  { one, other, score, reasons }: Signs & { one: number; other: number },
  now: EpochMs,
): Promise<void> {
  await tx.execute(sql`
    insert into possible_duplicates (event_id, other_event_id, score, reasons, found_at)
    values (${one}, ${other}, ${score}, ${sql.param([...reasons])}::text[], ${sqlInstant(now)}) on conflict do nothing`);
}

/** Marks two events as distinct, so that they are not suggested again. */
export async function insertDistinct(
  tx: Transaction,
  { one, other, decidedBy, score, reasons }: Signs & { one: number; other: number; decidedBy: string | null },
  now: EpochMs,
): Promise<void> {
  await tx.execute(sql`
    insert into distinct_events (event_id, other_event_id, decided_by, decided_at, score, reasons)
    values (${Math.min(one, other)}, ${Math.max(one, other)}, ${decidedBy}, ${sqlInstant(now)}, ${score},
            ${sql.param([...reasons])}::text[]) on conflict do nothing`);
}

/** Removes that mark; returns the signs by which they were found, null when there was none. */
export async function deleteDistinct(tx: Transaction, one: number, other: number): Promise<Signs | null> {
  const gone = await tx.execute<Signs>(sql`
    delete from distinct_events where event_id = ${Math.min(one, other)} and other_event_id = ${Math.max(one, other)}
    returning score, reasons`);
  return gone.rows[0] ?? null;
}

/** An event or submission that may duplicate another. */
type DuplicateSubject = { eventId: number } | { submissionId: number };
type FoundDuplicate = DuplicateSubject & { score: number; reasons: readonly DuplicateReason[] };

/** Replaces the stored possible duplicates of `subject`. */
export function updatePossibleDuplicates(
  tx: Transaction,
  subject: DuplicateSubject,
  found: readonly FoundDuplicate[],
  now: EpochMs,
): Promise<void> {
  return updateDuplicatesOfMany(tx, [{ ...subject, found }], now);
}

/** Replaces the stored possible duplicates of each subject, in a few statements however many. */
export async function updateDuplicatesOfMany(
  tx: Transaction,
  subjects: readonly (DuplicateSubject & { found: readonly FoundDuplicate[] })[],
  now: EpochMs,
): Promise<void> {
  const eventIds = subjects.flatMap((subject) => ("eventId" in subject ? subject.eventId : []));
  const submissionIds = subjects.flatMap((subject) => ("submissionId" in subject ? subject.submissionId : []));
  await tx.execute(sql`delete from possible_duplicates where event_id = any(${sqlArray(eventIds, "bigint")})
    or submission_id = any(${sqlArray(submissionIds, "bigint")})`);
  const rows = subjects.flatMap(({ found, ...subject }) =>
    found.map((other) => ({
      ...subject,
      ...("eventId" in other ? { otherEventId: other.eventId } : { otherSubmissionId: other.submissionId }),
      score: other.score,
      reasons: [...other.reasons],
      foundAt: now,
    })),
  );
  if (rows.length === 0) return;
  await tx.execute(insertRowsSql(possibleDuplicates, rows));
  if (eventIds.length > 0) await forgetDistinct(tx, eventIds);
}

/** Deletes pairs that a moderator marked as distinct. */
async function forgetDistinct(tx: Transaction, eventIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from possible_duplicates d using distinct_events two where d.event_id = any(${sqlArray(eventIds, "bigint")})
       and two.event_id = least(d.event_id, d.other_event_id) and two.other_event_id = greatest(d.event_id, d.other_event_id)`);
}
