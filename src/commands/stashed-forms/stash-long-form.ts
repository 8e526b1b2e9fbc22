import { STASHED_FORM_SECONDS, LONG_FORMS_MAX } from "#core/stashed-form.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { storedFormId } from "#data/queries/sessions.ts";
import { deleteAllButLatestForms, insertStoredForm } from "#data/queries/sessions-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Stores an encrypted form that is too long for a cookie, for half an hour. The sender is signed out, so no account
 * can own it; the limit on their number prevents filling the database.
 */
export async function stashLongForm(
  { db }: Pick<Database, "db">,
  { key, sealed }: { key: string; sealed: string },
  now: EpochMs,
): Promise<void> {
  await transaction(db, async (tx) => {
    await insertStoredForm(tx, { id: storedFormId(key), sealed, expiresAt: now + STASHED_FORM_SECONDS * SECOND_MS });
    await deleteAllButLatestForms(tx, LONG_FORMS_MAX);
  });
}
