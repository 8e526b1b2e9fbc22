import { randomBytes } from "node:crypto";
import { stashLongForm } from "#commands/stashed-forms/stash-long-form.ts";
import { LONG_FORM_MAX, longFormCookie, longFormKey } from "#core/stashed-form.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import type { Database } from "#data/database.ts";
import { findStoredForm } from "#data/queries/sessions.ts";
import type { LongForms } from "#web/http/request-context.server.ts";

/**
 * The long forms of one request. The form that its cookie names is read first, by a query that only such requests need;
 * a form to store is written before the response is sent.
 */
export async function longFormsOf(database: Database, cookies: string | null, now: EpochMs): Promise<LongForms> {
  const waiting: { key: string; sealed: string }[] = [];
  return {
    found: await findLongForm(database, cookies, now),
    keep(sealed) {
      if (sealed.length > LONG_FORM_MAX) return null;
      const made = randomBytes(24).toString("base64url");
      waiting.push({ key: made, sealed });
      return longFormCookie(made);
    },
    async settle() {
      for (const form of waiting.splice(0)) await stashLongForm(database, form, now);
    },
  };
}

/** Null while the database is away: the page itself says so. */
async function findLongForm({ db }: Database, cookies: string | null, now: EpochMs): Promise<string | null> {
  const key = longFormKey(cookies);
  if (key === null) return null;
  try {
    return await findStoredForm(db, key, now);
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    return null;
  }
}
