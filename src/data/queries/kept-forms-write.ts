import { lte, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { storedForms } from "#data/tables/kept-forms.ts";
import type { Connection } from "#data/transaction.ts";

/** Puts a sealed form aside under the hash of its key. */
export async function insertStoredForm(
  tx: Connection,
  form: { id: string; sealed: string; expiresAt: EpochMs },
): Promise<void> {
  await tx.insert(storedForms).values(form);
}

/** Forgets all but the `count` forms that were put aside last. */
export async function deleteAllButLatestForms(tx: Connection, count: number): Promise<void> {
  await tx.execute(sql`
    delete from ${storedForms} where id in (select id from ${storedForms} order by expires_at desc, id offset ${count})`);
}

/** Forgets the forms that nobody came back for; returns how many. */
export async function deleteExpiredForms(db: Connection, now: EpochMs): Promise<number> {
  return (await db.delete(storedForms).where(lte(storedForms.expiresAt, now))).rowCount ?? 0;
}
