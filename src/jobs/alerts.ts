import { setImmediate } from "node:timers/promises";
import { listReadersDue, putOffReader, sendAlerts } from "#commands/alerts/send-alerts.ts";
import { SETTLED_AFTER_MS } from "#core/alerts/alert-schedule.ts";
import { alertWords } from "#core/alerts/alert-words.ts";
import { parseAlertSearch } from "#core/alerts/search-alert.ts";
import { errorText } from "#core/errors.ts";
import { findNewestListing } from "#data/queries/alert-events.ts";
import type { StoredAlert } from "#data/queries/search-alerts.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { languageOf, LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

/** Readers looked up at once; each is notified in a transaction of some milliseconds. */
const READERS_AT_ONCE = 500;

/** Notifies everyone whose alerts are due of what is new, page after page of readers. */
export async function runTellAlerts({ database, now, log }: Pick<JobDeps, "database" | "now" | "log">): Promise<void> {
  let notified = 0;
  const startedAt = now();
  const newest = await findNewestListing(database.db, startedAt - SETTLED_AFTER_MS);
  for (;;) {
    // The moment of the beginning: an alert that was looked at is not due again in this run.
    const readers = await listReadersDue(database, { newest, limit: READERS_AT_ONCE }, startedAt);
    for (const reader of readers) {
      notified += await sendAlerts(database, { reader, newest, wordsOf }, startedAt).catch(async (error: unknown) => {
        log("a reader's alerts could not be told", { error: errorText(error) });
        await putOffReader(database, reader, startedAt);
        return 0;
      });
      // Lets requests run between two readers.
      await setImmediate();
    }
    if (readers.length < READERS_AT_ONCE) break;
  }
  if (notified > 0) log("alerts were looked at", { told: notified });
}

function wordsOf({ search, zone, language }: Pick<StoredAlert, "search" | "zone" | "language">): string {
  const known = languageOf(language);
  const translate = translatorFor(known);
  return alertWords(parseAlertSearch(search), {
    locale: LOCALES[known],
    zone,
    textOf: (words) => wordsIn(translate, words),
  });
}
