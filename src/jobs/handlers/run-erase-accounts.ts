import { errorText } from "#core/error-text.ts";
import { eraseAccount } from "#commands/accounts/erase-account.ts";
import { removeLeftEvents } from "#commands/accounts/remove-left-events.ts";
import { removeDeletedEvents } from "#commands/events/remove-deleted-events.ts";
import type { LeftWords } from "#core/accounts/left-words.ts";
import { listAccountsToErase } from "#data/queries/leaving.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";

/** In one run; what is left waits for the next, so that one that fails again and again cannot keep the others. */
const ACCOUNTS_AT_ONCE = 500;

/** Erases the accounts whose time is over, the events of those that were erased a month ago, and those that were deleted a month ago. One that fails is told and tried again. */
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

function leftWords(): LeftWords {
  const translate = translatorFor(DEFAULT_LANGUAGE);
  return {
    host: translate("account.left.host"),
    title: translate("account.left.title"),
    reason: translate("account.left.reason"),
  };
}
