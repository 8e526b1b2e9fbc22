import { lt } from "drizzle-orm";
import { openDataDumps } from "#data/tables/open-data.ts";
import type { Transaction } from "#data/transaction.ts";

/** Stores which files are the newest; returns the older ones, which are forgotten. */
export async function replaceOpenDataDump(
  tx: Transaction,
  made: Omit<typeof openDataDumps.$inferInsert, "id">,
): Promise<readonly string[]> {
  const [added] = await tx.insert(openDataDumps).values(made).returning({ id: openDataDumps.id });
  const old = await tx
    .delete(openDataDumps)
    .where(lt(openDataDumps.id, added?.id ?? 0))
    .returning({ lines: openDataDumps.linesName, table: openDataDumps.tableName });
  return old.flatMap(({ lines, table }) => [lines, table]);
}
