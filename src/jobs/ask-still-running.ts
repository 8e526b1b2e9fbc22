import { setImmediate } from "node:timers/promises";
import {
  requestConfirmations,
  listAccountsDue,
  markUnconfirmed,
} from "#commands/confirmations/request-confirmations.ts";
import { errorText } from "#core/errors.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/** Accounts looked up at once; each is asked in a transaction of some milliseconds. */
const ACCOUNTS_AT_ONCE = 500;
/** Series marked in one transaction: each renews the cached pages once. */
const MARKED_AT_ONCE = 200;

type Deps = Pick<JobDeps, "database" | "now" | "log" | "siteZone" | "sealConfirmation">;

/** Asks everybody whose series are due whether these are still running, and marks what nobody confirms. */
export async function runAskStillRunning({ database, now, log, siteZone, sealConfirmation }: Deps): Promise<void> {
  const startedAt = now();
  const count = { asked: 0, series: 0, unconfirmed: 0 };
  let after = "";
  for (;;) {
    const accounts = await listAccountsDue(database, { after, limit: ACCOUNTS_AT_ONCE }, startedAt);
    for (const userId of accounts) {
      const request = { userId, siteZone, language: DEFAULT_LANGUAGE, seal: sealConfirmation };
      const series = await requestConfirmations(database, request, startedAt).catch((error: unknown) => {
        log("a member could not be asked about their series", { error: errorText(error) });
        return 0;
      });
      count.asked += series > 0 ? 1 : 0;
      count.series += series;
      // Lets requests run between two accounts.
      await setImmediate();
    }
    after = accounts.at(-1) ?? "";
    if (accounts.length < ACCOUNTS_AT_ONCE) break;
  }
  for (;;) {
    const marked = await markUnconfirmed(database, MARKED_AT_ONCE, startedAt);
    count.unconfirmed += marked;
    if (marked < MARKED_AT_ONCE) break;
  }
  if (count.asked > 0 || count.unconfirmed > 0) log("series were asked about", count);
}
