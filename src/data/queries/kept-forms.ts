import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { storedForms } from "#data/tables/kept-forms.ts";
import type { Connection } from "#data/transaction.ts";

/** Under what a form is kept. Its key has 192 random bits, so a plain hash is enough. */
export function storedFormId(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The sealed form of a key; null when it is too old, or was never there. */
export async function findStoredForm(db: Connection, key: string, now: EpochMs): Promise<string | null> {
  const rows = await db
    .select({ sealed: storedForms.sealed })
    .from(storedForms)
    .where(and(eq(storedForms.id, storedFormId(key)), gt(storedForms.expiresAt, now)));
  return rows[0]?.sealed ?? null;
}
