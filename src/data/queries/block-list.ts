import { desc } from "drizzle-orm";
import { BLOCK_LIST_MAX, type BlockEntry, type Looked, findBlock } from "#core/block-list/block-list.ts";
import { blockList } from "#data/tables/block-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Connection } from "#data/transaction.ts";

/** What is kept out, the newest first, ended lines too. */
export function listBlocks(db: Connection): Promise<BlockEntry[]> {
  const { id, kind, value, reason, endsAt } = blockList;
  return db.select({ id, kind, value, reason, endsAt }).from(blockList).orderBy(desc(id)).limit(BLOCK_LIST_MAX);
}

/** The line of the block list that speaks against what is looked at; null for none. */
export async function findMatchingBlock(db: Connection, looked: Looked, now: EpochMs): Promise<BlockEntry | null> {
  return findBlock(await listBlocks(db), looked, now);
}
