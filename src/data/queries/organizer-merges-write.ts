import { type SQL, eq, sql } from "drizzle-orm";
import type { OrganizerMergeUndo } from "#core/organizers/organizer-merge.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { eventSearchKey } from "#data/queries/search-write.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { organizerMerges } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

/** Events per statement, since there may be thousands. */
const EVENTS_AT_ONCE = 500;

type Renaming = { mergeId: number; organizerId: number; from: string; to: string };
type Named = Omit<Parameters<typeof eventSearchKey>[0], "organizerName"> & { id: string };

/**
 * Renames the organizer in events that this merge moved, that still belong to this organizer and have the former name;
 * updates their search text.
 */
export async function updateNamesOfMerged(tx: Transaction, renaming: Renaming, now: EpochMs): Promise<void> {
  const { mergeId, organizerId, from, to } = renaming;
  const found = await tx.execute<Named>(sql`
    select e.id::text as id, e.title, e.native_title as "nativeTitle", e.type, e.practices, e.traditions, e.languages from organizer_merge_parts p join events e on e.id = p.row_id
     where p.merge_id = ${mergeId} and p.part = 'event' and p.is_renamed and e.organizer_id = ${organizerId}
       and e.organizer_name = ${from} order by e.id for no key update of e`);
  for (let start = 0; start < found.rows.length; start += EVENTS_AT_ONCE) {
    const part = found.rows.slice(start, start + EVENTS_AT_ONCE).map(({ id, ...foundBy }) => ({
      id,
      words: eventSearchKey({ ...foundBy, organizerName: to }),
    }));
    await tx.execute(sql`
      update events e set organizer_name = ${to}, updated_at = ${sqlInstant(now)},
             search_key = array(select jsonb_array_elements_text(v.words))
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as v(id bigint, words jsonb) where e.id = v.id`);
  }
}

/** A merge and its two organizers. */
export type MergeIds = { mergeId: number; survivorId: number; foldedId: number };

/** Records a merge of two organizers; returns its id. */
export async function insertOrganizerMerge(
  tx: Transaction,
  merge: { survivorId: number; foldedId: number; mergedBy: string | null; undo: OrganizerMergeUndo },
  now: EpochMs,
): Promise<number> {
  const [added] = await tx
    .insert(organizerMerges)
    .values({ ...merge, mergedAt: now })
    .returning({ id: organizerMerges.id });
  return added?.id ?? 0;
}

/** Locks the merge with this id for this transaction; null when there is none. */
export async function lockOrganizerMerge(tx: Transaction, id: number) {
  const [found] = await tx.select().from(organizerMerges).where(eq(organizerMerges.id, id)).for("update");
  return found ?? null;
}

export async function updateOrganizerMergeUndone(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx.update(organizerMerges).set({ undoneAt: now }).where(eq(organizerMerges.id, id));
}

/**
 * Moves events, announcements, open invitations and the calendar of the merged organizer to the surviving one. Returns
 * the number of events.
 */
export async function movePartsToMerged(
  tx: Transaction,
  ids: MergeIds,
  { foldedName }: { foldedName: string },
  now: EpochMs,
): Promise<number> {
  const events = await countLiveEvents(tx, ids.foldedId);
  await moveRows(tx, ids, "event", {
    table: "events",
    also: sql`, updated_at = ${sqlInstant(now)}`,
    renamed: sql`t.organizer_name = ${foldedName}`,
  });
  await moveRows(tx, ids, "announcement", { table: "announcements" });
  await moveRows(tx, ids, "invitation", {
    table: "organizer_invitations",
    where: sql`t.state = 'open' and not exists (select from organizer_invitations other
      where other.organizer_id = ${ids.survivorId} and other.email = t.email and other.state = 'open')`,
  });
  // At most one calendar: if both have one, the merged one's is no longer read, and is restored by Undo.
  await moveRows(tx, ids, "source", {
    table: "import_sources",
    where: sql`not exists (select from import_sources other where other.organizer_id = ${ids.survivorId})`,
  });
  return events;
}

async function countLiveEvents(tx: Transaction, organizerId: number): Promise<number> {
  const found = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from events where organizer_id = ${organizerId} and deleted_at is null`,
  );
  return found.rows[0]?.n ?? 0;
}

type Moving = { table: string; where?: SQL; also?: SQL; renamed?: SQL };

async function moveRows(
  tx: Transaction,
  { mergeId, survivorId, foldedId }: MergeIds,
  part: string,
  { table, where = sql`true`, also = sql``, renamed = sql`false` }: Moving,
): Promise<void> {
  await tx.execute(sql`
    with moved as (update ${sql.identifier(table)} t set organizer_id = ${survivorId} ${also}
                    where t.organizer_id = ${foldedId} and ${where} returning t.id, ${renamed} as is_renamed)
    insert into organizer_merge_parts (merge_id, part, row_id, is_renamed)
    select ${mergeId}, ${part}, id, is_renamed from moved`);
}

/** Moves back the merged rows that still belong to the surviving organizer. */
export async function movePartsBack(tx: Transaction, ids: MergeIds, now: EpochMs): Promise<void> {
  const tables = { event: "events", announcement: "announcements", invitation: "organizer_invitations" } as const;
  for (const [part, table] of Object.entries({ ...tables, claim: "organizer_claims", source: "import_sources" })) {
    const also = part === "event" ? sql`, updated_at = ${sqlInstant(now)}` : sql``;
    await tx.execute(sql`
      update ${sql.identifier(table)} t set organizer_id = ${ids.foldedId} ${also} from organizer_merge_parts p
       where p.merge_id = ${ids.mergeId} and p.part = ${part} and p.row_id = t.id and t.organizer_id = ${ids.survivorId}`);
  }
}

/** Moves open claims to the surviving organizer without an owner, unless the claimant already has one there. */
export async function moveClaimsToMerged(tx: Transaction, ids: MergeIds): Promise<void> {
  await moveRows(tx, ids, "claim", {
    table: "organizer_claims",
    where: sql`t.state = 'pending' and not exists (select from organizer_claims other
      where other.organizer_id = ${ids.survivorId} and other.user_id = t.user_id and other.state = 'pending')`,
  });
}

/** Closes all open claims on either organizer; returns the claimants and their organizers. */
export async function updateClaimsClosedByMerge(
  tx: Transaction,
  { mergeId, survivorId, foldedId }: MergeIds,
  decidedBy: string | null,
  now: EpochMs,
): Promise<readonly string[]> {
  const closed = await tx.execute<{ userId: string }>(sql`
    with closed as (update organizer_claims set state = 'rejected', decided_by = ${decidedBy}, closed_at = ${sqlInstant(now)}
                     where organizer_id in (${survivorId}, ${foldedId}) and state = 'pending' returning id, user_id),
         noted as (insert into organizer_merge_parts (merge_id, part, row_id)
                   select ${mergeId}, 'closed-claim', id from closed)
    select distinct user_id as "userId" from closed`);
  return closed.rows.map(({ userId }) => userId);
}

/** Reopens the claims that the merge closed, unless they were repeated. */
export async function updateClaimsReopenedByMerge(tx: Transaction, mergeId: number): Promise<void> {
  await tx.execute(sql`
    update organizer_claims c set state = 'pending', decided_by = null, closed_at = null from organizer_merge_parts p
     where p.merge_id = ${mergeId} and p.part = 'closed-claim' and p.row_id = c.id and c.state = 'rejected'
       and not exists (select from organizer_claims other where other.organizer_id = c.organizer_id
                        and other.user_id = c.user_id and other.state = 'pending')`);
}
