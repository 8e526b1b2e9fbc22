import type { Sealer } from "#auth/sealer.ts";
import { stashForm } from "#commands/accounts/stash-form.ts";
import { STASHED_FORM_MAX, type StashedForm } from "#core/stashed-form.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import type { Database } from "#data/database.ts";
import { findStoredForm } from "#data/queries/sessions.ts";
import type { StashedForms } from "#web/http/request-context.server.ts";

const PURPOSE = "stashed-form";

/** Stores and finds the forms of people who must sign in first, encrypted: a copy of the database reveals none. */
export function stashedFormsOf(database: Database, sealer: Sealer, now: EpochMs): StashedForms {
  return {
    store: (form) =>
      nullWhileAway(async () => {
        const text = JSON.stringify(form);
        return text.length > STASHED_FORM_MAX ? null : stashForm(database, sealer.seal(PURPOSE, text), now);
      }),
    find: (key) =>
      nullWhileAway(async () => {
        const sealed = await findStoredForm(database.db, key, now);
        const text = sealed === null ? null : sealer.open(PURPOSE, sealed);
        // The seal proves that `store` wrote it.
        return text === null ? null : (JSON.parse(text) as StashedForm);
      }),
  };
}

/** Null while the database is unavailable: the page reports that itself. */
async function nullWhileAway<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    return null;
  }
}
