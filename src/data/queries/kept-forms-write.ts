import { lte, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { keptForms } from "#data/tables/kept-forms.ts";
import type { Connection } from "#data/transaction.ts";

/** Puts a sealed form aside under the hash of its key. */
export async function insertKeptForm(
  tx: Connection,
  form: { id: string; sealed: string; expiresAt: EpochMs },
): Promise<void> {
  await tx.insert(keptForms).values(form);
}

/** Forgets all but the `count` forms that were put aside last. */
export async function keepLatestForms(tx: Connection, count: number): Promise<void> {
  await tx.execute(sql`
    delete from ${keptForms} where id in (select id from ${keptForms} order by expires_at desc, id offset ${count})`);
}

/** Forgets the forms that nobody came back for; returns how many. */
export async function forgetKeptForms(db: Connection, now: EpochMs): Promise<number> {
  return (await db.delete(keptForms).where(lte(keptForms.expiresAt, now))).rowCount ?? 0;
}
