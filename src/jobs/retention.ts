import { eraseAccount } from "#commands/accounts/erase-account.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { removeLeftEvents } from "#commands/accounts/remove-left-events.ts";
import { removeDeletedEvents } from "#commands/events/remove-deleted-events.ts";
import { forgetMail } from "#commands/mail/claim-mail.ts";
import { removePictures } from "#commands/pictures/remove-pictures.ts";
import { sweepPictures } from "#commands/pictures/sweep-pictures.ts";
import { settleReports } from "#commands/reports/settle-reports.ts";
import { eraseOldSubmissions } from "#commands/submissions/erase-old-submissions.ts";
import { errorText } from "#core/errors.ts";
import { listAccountsToErase } from "#data/queries/owned-things.ts";
import { vacuumTables } from "#data/vacuum.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { leftWords } from "#jobs/left-words.ts";
import { removeOldSharePictures } from "#storage/image/share-pictures.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/** How many accounts one run erases. The rest wait for the next run, so that an account that always fails does not hold up the others. */
const ACCOUNTS_AT_ONCE = 500;

/**
 * Erases the accounts whose grace period is over, the events of accounts that were erased a month ago, and events that were
 * deleted a month ago. An account that cannot be erased is logged and tried again in the next run.
 */
export async function runEraseAccounts({ database, now, log }: JobDeps): Promise<void> {
  const words = leftWords();
  let erased = 0;
  for (const userId of await listAccountsToErase(database.db, now(), ACCOUNTS_AT_ONCE)) {
    try {
      if (await eraseAccount(database, { userId, words, language: DEFAULT_LANGUAGE }, now())) erased += 1;
    } catch (error) {
      log("an account could not be erased", { userId, error: errorText(error) });
    }
  }
  const left = await removeLeftEvents(database, words, now());
  const events = left + (await removeDeletedEvents(database, words, now()));
  if (erased + events > 0) log("accounts erased", { accounts: erased, events });
}

/** Deletes old data of accounts and submissions, as docs/retention.md says. */
export async function runForgetOld({ database, now, log }: JobDeps): Promise<void> {
  const submissions = await eraseOldSubmissions(database, now());
  const forgotten = { ...(await forgetOld(database, now())), submissions };
  if (Object.values(forgotten).some((count) => count > 0)) log("old data deleted", forgotten);
}

/** Deletes messages that were sent or given up long ago. */
export async function runForgetMail({ database, now, log }: JobDeps): Promise<void> {
  const forgotten = await forgetMail(database, now());
  if (forgotten > 0) log("old messages deleted", { forgotten });
}

/** Removes pictures that were replaced, deleted or never used, and old ones of shared links. */
export async function runRemovePictures({ database, storage, now, log }: JobDeps): Promise<void> {
  const removed = await removePictures({ database, storage }, now());
  const drawn = await removeOldSharePictures(storage, now());
  if (removed + drawn > 0) log("pictures removed", { removed, drawn });
}

/** Removes the differences between the picture store and the database, and logs how many there were. */
export async function runSweepPictures({ database, storage, now, log }: JobDeps): Promise<void> {
  const swept = await sweepPictures({ database, storage }, now());
  if (Object.values(swept).some((count) => count > 0)) log("pictures swept", swept);
}

/** Gives back the space of deleted rows and renews the statistics of the query planner. */
export async function runTidyDatabase({ database, log }: Pick<JobDeps, "database" | "log">): Promise<void> {
  const tables = await vacuumTables(database.pool);
  log("the database was tidied", { tables });
}

/** Ends marks after four weeks, and passes corrections to the moderators after one. */
export async function runSettleReports({ database, now, log }: JobDeps): Promise<void> {
  const { endedMarks, toStaff } = await settleReports(database, now());
  if (endedMarks + toStaff > 0) log("reports settled", { endedMarks, toStaff });
}
