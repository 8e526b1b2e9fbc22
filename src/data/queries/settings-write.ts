import { eq, sql } from "drizzle-orm";
import type { BlockEntry } from "#core/block-list/block-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { blockList, siteSettings } from "#data/tables/site-settings.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** Serializes changes of settings and of the block list until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site settings', 0))`);
}

/** Stores a setting under its key, replacing the earlier value. */
export async function updateSetting(
  tx: Transaction,
  { key, value, changedBy }: { key: string; value: unknown; changedBy: string | null },
  now: EpochMs,
): Promise<void> {
  // A JSON null is a value (none); the column does not allow an SQL null.
  const stored = sql`${JSON.stringify(value)}::jsonb`;
  await tx
    .insert(siteSettings)
    .values({ key, value: stored, changedBy, changedAt: now })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: stored, changedBy, changedAt: now } });
}

/** Adds a line, or updates reason and end of the line with this kind and value. */
export async function updateBlock(
  tx: Transaction,
  { createdBy, ...entry }: Omit<BlockEntry, "id"> & { createdBy: string | null },
  now: EpochMs,
): Promise<number> {
  const { reason, endsAt } = entry;
  const [stored] = await tx
    .insert(blockList)
    .values({ ...entry, createdBy, createdAt: now })
    .onConflictDoUpdate({ target: [blockList.kind, blockList.value], set: { reason, endsAt, createdBy } })
    .returning({ id: blockList.id });
  if (stored === undefined) throw new Error("a stored line has no number");
  return stored.id;
}

/** Deletes a line and returns it; null when there was none. */
export async function deleteBlock(tx: Transaction, id: number): Promise<Omit<BlockEntry, "id"> | null> {
  const { kind, value, reason, endsAt } = blockList;
  const [gone] = await tx.delete(blockList).where(eq(blockList.id, id)).returning({ kind, value, reason, endsAt });
  return gone ?? null;
}

/** The shared secret with this name: the stored one, else the proposed one. */
export async function findOrInsertSecret(
  db: Connection,
  { name, proposed }: { name: string; proposed: string },
  now: EpochMs,
): Promise<string> {
  const found = await db.execute<{ value: string }>(sql`
    insert into site_secrets as kept (name, value, created_at) values (${name}, ${proposed}, ${sqlInstant(now)})
    on conflict (name) do update set value = kept.value
    returning kept.value`);
  const value = found.rows[0]?.value;
  if (value === undefined) throw new Error("The secret that was just stored is not there.");
  return value;
}

/** Replaces a shared secret, unless another process did so since it was `from`; returns the one that is stored now. */
export async function updateSecret(
  db: Connection,
  { name, from, to }: { name: string; from: string; to: string },
  now: EpochMs,
): Promise<string> {
  await db.execute(sql`
    update site_secrets set value = ${to}, created_at = ${sqlInstant(now)} where name = ${name} and value = ${from}`);
  return findOrInsertSecret(db, { name, proposed: to }, now);
}
