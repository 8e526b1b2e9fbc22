import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** The position of a page of a log: entries older than `after`, or newer than `before`; both null for the newest. */
export type LogEdge = { after: number | null; before: number | null; limit: number };

export type LogPage = { ids: readonly number[]; hasBefore: boolean; hasAfter: boolean };

/**
 * One way to find entries: a query for ids named `id`. The condition from `within` comes last, so that an index which
 * ends in the id gives the newest without reading the others.
 */
export type LogBranch = (within: (id: SQL) => SQL) => SQL;

/** The entries of a page that any of `branches` finds, the newest first. A page far back costs as much as the first. */
export async function listLogPage(
  db: Connection,
  { after, before, limit }: LogEdge,
  branches: readonly LogBranch[],
): Promise<LogPage> {
  const edge = after ?? before;
  const isBackwards = after === null && before !== null;
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const within = (id: SQL): SQL => {
    const beyond = edge === null ? sql`` : sql`and ${id} ${isBackwards ? sql`>` : sql`<`} ${edge}`;
    return sql`${beyond} order by ${id} ${direction} limit ${limit + 1}`;
  };
  const parts = branches.map((branch) => sql`(${branch(within)})`);
  const found = await db.execute<{ id: string }>(sql`
    select id::text as id from (${sql.join(parts, sql` union `)}) found order by found.id ${direction} limit ${limit + 1}`);
  const page = found.rows.slice(0, limit).map(({ id }) => Number(id));
  const hasMore = found.rows.length > limit;
  return {
    ids: isBackwards ? page.toReversed() : page,
    hasBefore: isBackwards ? hasMore : edge !== null,
    hasAfter: isBackwards || hasMore,
  };
}
