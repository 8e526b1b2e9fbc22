import { randomBytes } from "node:crypto";
import { STASHED_FORM_SECONDS, STASHED_FORMS_MAX } from "#core/stashed-form.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { storedFormId } from "#data/queries/sessions.ts";
import { deleteAllButLatestForms, insertStoredForm } from "#data/queries/sessions-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Stores an encrypted form for half an hour, and returns the key that finds it. The sender is signed out, so no account
 * can own it; the limit on their number prevents filling the database.
 */
export async function stashForm({ db }: Pick<Database, "db">, sealed: string, now: EpochMs): Promise<string> {
  const key = randomBytes(24).toString("base64url");
  await transaction(db, async (tx) => {
    await insertStoredForm(tx, { id: storedFormId(key), sealed, expiresAt: now + STASHED_FORM_SECONDS * SECOND_MS });
    await deleteAllButLatestForms(tx, STASHED_FORMS_MAX);
  });
  return key;
}
