import { type SQL, sql } from "drizzle-orm";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { MergeIds } from "#data/queries/organizer-merges-write.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Transaction } from "#data/transaction.ts";

/** A person's relation to an organizer, stored in the columns `tie` and `tied_at` of organizer_merge_ties. */
type Membership = "follow" | "hide" | "edit";
const MEMBERSHIPS = {
  edit: { table: sql`organizer_members`, person: sql`user_id` },
  follow: { table: sql`organizer_follows`, person: sql`follower_id` },
  hide: { table: sql`hidden_organizers`, person: sql`user_id` },
} as const satisfies Record<Membership, { table: SQL; person: SQL }>;

/** The condition that a person works for an organizer, as its owner or editor. */
function worksFor(organizerId: number, person: SQL): SQL {
  return sql`(exists (select from organizers o where o.id = ${organizerId} and o.user_id = ${person})
    or exists (select from organizer_members m where m.organizer_id = ${organizerId} and m.user_id = ${person}))`;
}

/**
 * Moves the memberships of the merged organizer to the surviving one. The merged one's editors become editors of the
 * surviving one, and so does its owner unless the same person owns both. People who follow or hide the merged one then follow or
 * hide the surviving one, unless they already do the opposite there. Call it after storing the surviving one's owner.
 */
export async function moveMembershipsToMerged(
  tx: Transaction,
  ids: MergeIds,
  { editor }: { editor: string | null },
  now: EpochMs,
): Promise<void> {
  const { mergeId, survivorId } = ids;
  for (const membership of ["edit", "follow", "hide"] as const) await moveAllOut(tx, ids, membership);
  const moved = (membership: Membership) =>
    sql`select s.user_id, s.tied_at from organizer_merge_ties s where s.merge_id = ${mergeId} and s.side = 'folded' and s.tie = ${membership}`;
  const editors = sql`select user_id, min(tied_at) as tied_at from (${moved("edit")}
      union all select id, ${sqlInstant(now)} from users where id = ${editor}) e
    where not exists (select from organizers o where o.id = ${survivorId} and o.user_id = e.user_id) group by user_id`;
  await insertMemberships(tx, ids, "edit", editors);
  // Organizer staff neither follow nor hide their own organizer.
  await deleteMemberships(
    tx,
    ids,
    "edit",
    (person) => sql`exists (select from organizers o where o.id = ${survivorId} and o.user_id = ${person})`,
  );
  for (const membership of ["follow", "hide"] as const)
    await deleteMemberships(tx, ids, membership, (person) => worksFor(survivorId, person));
  const free = (
    membership: Membership,
    other: Exclude<Membership, "edit">,
  ) => sql`select * from (${moved(membership)}) t
    where not ${worksFor(survivorId, sql`t.user_id`)} and not exists (select from ${MEMBERSHIPS[other].table} o
      where o.organizer_id = ${survivorId} and o.${MEMBERSHIPS[other].person} = t.user_id)`;
  await insertMemberships(tx, ids, "follow", free("follow", "hide"));
  await insertMemberships(tx, ids, "hide", free("hide", "follow"));
}

async function moveAllOut(tx: Transaction, { mergeId, foldedId }: MergeIds, membership: Membership): Promise<void> {
  const { table, person } = MEMBERSHIPS[membership];
  await tx.execute(sql`
    with gone as (delete from ${table} where organizer_id = ${foldedId} returning ${person} as user_id, created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'folded', ${membership}, user_id, created_at from gone`);
}

async function insertMemberships(
  tx: Transaction,
  { mergeId, survivorId }: MergeIds,
  membership: Membership,
  who: SQL,
): Promise<void> {
  const { table, person } = MEMBERSHIPS[membership];
  await tx.execute(sql`
    with got as (insert into ${table} (organizer_id, ${person}, created_at)
                 select ${survivorId}, w.user_id, w.tied_at from (${who}) w
                 on conflict do nothing returning ${person} as user_id, created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'got', ${membership}, user_id, created_at from got`);
}

async function deleteMemberships(
  tx: Transaction,
  { mergeId, survivorId }: MergeIds,
  membership: Membership,
  which: (person: SQL) => SQL,
): Promise<void> {
  const { table, person } = MEMBERSHIPS[membership];
  const column = sql`t.${person}`;
  await tx.execute(sql`
    with gone as (delete from ${table} t where t.organizer_id = ${survivorId} and ${which(column)}
                  returning ${column} as user_id, t.created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'lost', ${membership}, user_id, created_at from gone`);
}

/** Undoes the move: deletes the memberships that the surviving organizer got by the merge and restores those that either organizer lost. */
export async function moveMembershipsBack(tx: Transaction, { mergeId, survivorId, foldedId }: MergeIds): Promise<void> {
  for (const membership of ["edit", "follow", "hide"] as const) {
    const { table, person } = MEMBERSHIPS[membership];
    const of = (side: string) => sql`s.merge_id = ${mergeId} and s.side = ${side} and s.tie = ${membership}`;
    await tx.execute(sql`
      delete from ${table} t using organizer_merge_ties s
       where ${of("got")} and t.organizer_id = ${survivorId} and t.${person} = s.user_id`);
    for (const [side, organizerId] of [
      ["lost", survivorId],
      ["folded", foldedId],
    ] as const) {
      await tx.execute(sql`
        insert into ${table} (organizer_id, ${person}, created_at)
        select ${organizerId}, s.user_id, s.tied_at from organizer_merge_ties s where ${of(side)} on conflict do nothing`);
    }
  }
}
