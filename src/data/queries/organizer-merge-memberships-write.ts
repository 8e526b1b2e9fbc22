import { type SQL, sql } from "drizzle-orm";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { MergeIds } from "#data/queries/organizer-merges-write.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Transaction } from "#data/transaction.ts";

type Tie = "follow" | "hide" | "edit";
const TIES = {
  edit: { table: sql`organizer_members`, person: sql`user_id` },
  follow: { table: sql`organizer_follows`, person: sql`follower_id` },
  hide: { table: sql`hidden_organizers`, person: sql`user_id` },
} as const satisfies Record<Tie, { table: SQL; person: SQL }>;

/** Those who work for an organizer: its owner and its editors. */
function worksFor(organizerId: number, person: SQL): SQL {
  return sql`(exists (select from organizers o where o.id = ${organizerId} and o.user_id = ${person})
    or exists (select from organizer_members m where m.organizer_id = ${organizerId} and m.user_id = ${person}))`;
}

/**
 * Gives the ties of the folded one to the kept one: its editors, and its owner unless that is the owner of both, edit the kept one; who
 * follows or hides it does so with the kept one, unless that stands otherwise already. To be called when the owner of the kept one stands.
 */
export async function moveMembershipsToMerged(
  tx: Transaction,
  ids: MergeIds,
  { editor }: { editor: string | null },
  now: EpochMs,
): Promise<void> {
  const { mergeId, keptId } = ids;
  for (const tie of ["edit", "follow", "hide"] as const) await takeAll(tx, ids, tie);
  const taken = (tie: Tie) =>
    sql`select s.user_id, s.tied_at from organizer_merge_ties s where s.merge_id = ${mergeId} and s.side = 'folded' and s.tie = ${tie}`;
  const editors = sql`select user_id, min(tied_at) as tied_at from (${taken("edit")}
      union all select id, ${sqlInstant(now)} from users where id = ${editor}) e
    where not exists (select from organizers o where o.id = ${keptId} and o.user_id = e.user_id) group by user_id`;
  await give(tx, ids, "edit", editors);
  // Who works for it neither follows nor hides it, be it that they did so before.
  await drop(
    tx,
    ids,
    "edit",
    (person) => sql`exists (select from organizers o where o.id = ${keptId} and o.user_id = ${person})`,
  );
  for (const tie of ["follow", "hide"] as const) await drop(tx, ids, tie, (person) => worksFor(keptId, person));
  const free = (tie: Tie, other: Exclude<Tie, "edit">) => sql`select * from (${taken(tie)}) t
    where not ${worksFor(keptId, sql`t.user_id`)} and not exists (select from ${TIES[other].table} o
      where o.organizer_id = ${keptId} and o.${TIES[other].person} = t.user_id)`;
  await give(tx, ids, "follow", free("follow", "hide"));
  await give(tx, ids, "hide", free("hide", "follow"));
}

async function takeAll(tx: Transaction, { mergeId, foldedId }: MergeIds, tie: Tie): Promise<void> {
  const { table, person } = TIES[tie];
  await tx.execute(sql`
    with gone as (delete from ${table} where organizer_id = ${foldedId} returning ${person} as user_id, created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'folded', ${tie}, user_id, created_at from gone`);
}

async function give(tx: Transaction, { mergeId, keptId }: MergeIds, tie: Tie, who: SQL): Promise<void> {
  const { table, person } = TIES[tie];
  await tx.execute(sql`
    with got as (insert into ${table} (organizer_id, ${person}, created_at)
                 select ${keptId}, w.user_id, w.tied_at from (${who}) w
                 on conflict do nothing returning ${person} as user_id, created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'got', ${tie}, user_id, created_at from got`);
}

async function drop(
  tx: Transaction,
  { mergeId, keptId }: MergeIds,
  tie: Tie,
  which: (person: SQL) => SQL,
): Promise<void> {
  const { table, person } = TIES[tie];
  const column = sql`t.${person}`;
  await tx.execute(sql`
    with gone as (delete from ${table} t where t.organizer_id = ${keptId} and ${which(column)}
                  returning ${column} as user_id, t.created_at)
    insert into organizer_merge_ties (merge_id, side, tie, user_id, tied_at)
    select ${mergeId}, 'lost', ${tie}, user_id, created_at from gone`);
}

/** Gives the ties back: those that the kept one got by the merge go, those that either lost by it are there again. */
export async function moveMembershipsBack(tx: Transaction, { mergeId, keptId, foldedId }: MergeIds): Promise<void> {
  for (const tie of ["edit", "follow", "hide"] as const) {
    const { table, person } = TIES[tie];
    const of = (side: string) => sql`s.merge_id = ${mergeId} and s.side = ${side} and s.tie = ${tie}`;
    await tx.execute(sql`
      delete from ${table} t using organizer_merge_ties s
       where ${of("got")} and t.organizer_id = ${keptId} and t.${person} = s.user_id`);
    for (const [side, organizerId] of [
      ["lost", keptId],
      ["folded", foldedId],
    ] as const) {
      await tx.execute(sql`
        insert into ${table} (organizer_id, ${person}, created_at)
        select ${organizerId}, s.user_id, s.tied_at from organizer_merge_ties s where ${of(side)} on conflict do nothing`);
    }
  }
}
