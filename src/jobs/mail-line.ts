import { errorText } from "#core/error-text.ts";
import type { ClaimedMail } from "#core/mail/claimed-mail.ts";
import { claimMail } from "#commands/mail/claim-mail.ts";
import { runSendMail } from "#jobs/handlers/run-send-mail.ts";
import type { MailDeps } from "#jobs/mail-deps.ts";

type MailLine = {
  /** Takes on nothing more, and waits for what is being sent, for so long at most; what is not done then stays uncertain. */
  stop: (limitMs: number) => Promise<void>;
};

const ASK_EVERY_MS = 1_000;
/** While there is mail to many it asks so often: some twenty a second go out, which mail servers take and visitors do not feel. */
const BULK_EVERY_MS = 200;
/** How many messages a process sends at a time: one slow server holds up no other message. */
const AT_ONCE = 5;
/** Of them to many: a place is always free for what somebody waits for. */
const BULK_AT_ONCE = 4;

/**
 * Sends what waits, whichever process asked for it, within about a second. Any number of processes may do this on one
 * database: each message is taken on by one. It asks instead of listening: one look at an index that is empty nearly
 * always, the same on both engines, and right after a lost connection too.
 */
export function openMailLine(deps: MailDeps): MailLine {
  const sending = new Set<Promise<void>>();
  let sendingBulk = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isAway = false;

  const send = (claimed: ClaimedMail): void => {
    if (claimed.isBulk) sendingBulk += 1;
    const sent = runSendMail(deps, claimed)
      .catch((error: unknown) => deps.log("a message is lost", { mail: claimed.id, error: errorText(error) }))
      .finally(() => {
        sending.delete(sent);
        if (claimed.isBulk) sendingBulk -= 1;
      });
    sending.add(sent);
  };
  const ask = async (): Promise<void> => {
    try {
      const free = AT_ONCE - sending.size;
      if (free > 0) {
        const { claimed, lost } = await claimMail(deps.database, deps.now(), free, BULK_AT_ONCE - sendingBulk);
        if (lost > 0) deps.log("messages are uncertain", { lost, error: "a process ended while it sent them" });
        for (const each of claimed) send(each);
      }
      isAway = false;
    } catch (error) {
      if (!isAway) deps.log("nobody can tell which mail waits", { error: errorText(error) });
      isAway = true;
    }
  };
  let asking = Promise.resolve();
  const askAgain = (): void => {
    asking = ask().then(() => {
      if (!isStopped) timer = setTimeout(askAgain, sendingBulk > 0 ? BULK_EVERY_MS : ASK_EVERY_MS);
    });
  };
  askAgain();
  const finish = async (): Promise<void> => {
    await asking;
    await Promise.all(sending);
  };
  return {
    async stop(limitMs) {
      isStopped = true;
      clearTimeout(timer);
      const limit = Promise.withResolvers<void>();
      const late = setTimeout(limit.resolve, limitMs);
      await Promise.race([finish(), limit.promise]);
      clearTimeout(late);
    },
  };
}
