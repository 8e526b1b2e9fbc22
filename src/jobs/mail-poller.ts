import { claimMail } from "#commands/mail/claim-mail.ts";
import { type ClaimedMail, MAIL_PRIORITIES, type MailPriority } from "#core/mail/claimed-mail.ts";
import { openSendPoller } from "#jobs/send-poller.ts";
import { type MailDeps, runSendMail } from "#jobs/send-mail.ts";

type MailPoller = {
  /** Claims no more messages, and waits at most this many milliseconds for those being sent; the rest stay uncertain. */
  stop: (limitMs: number) => Promise<void>;
};

const POLL_EVERY_MS = 1_000;
/** While bulk mail goes out: about twenty messages a second, which mail servers accept and visitors do not notice. */
const POLL_BULK_EVERY_MS = 200;
/** How many messages a process sends at the same time, so that one slow server does not hold up the others. */
const AT_ONCE = 16;
/** How many of them may be timely or bulk mail: places stay free for messages that a person waits for. */
const TIMELY_AT_ONCE = 12;
const BULK_AT_ONCE = 4;
/** After how many sent messages more are claimed. Bulk mail does not count: polls set its pace. */
const REFILL_AFTER = 4;

/**
 * Sends waiting messages within about a second, whichever process queued them. Several processes may poll one
 * database: each message is claimed by one. Nothing wakes this poller from outside: a poll reads an index that is nearly
 * always empty, which works the same on both engines and after a lost connection.
 */
export function openMailPoller(deps: MailDeps): MailPoller {
  const sendingOf: Record<MailPriority, number> = { 0: 0, 1: 0, 2: 0 };
  const poller = openSendPoller<ClaimedMail>({
    name: "mail",
    atOnce: AT_ONCE,
    refillAfter: REFILL_AFTER,
    isRefilled: ({ priority }) => priority !== MAIL_PRIORITIES.bulk,
    async claim(free) {
      const places = {
        timely: TIMELY_AT_ONCE - sendingOf[MAIL_PRIORITIES.timely],
        bulk: BULK_AT_ONCE - sendingOf[MAIL_PRIORITIES.bulk],
      };
      const { claimed, lost } = await claimMail(deps.database, deps.now(), free, places);
      if (lost > 0) deps.log("messages are uncertain", { lost, error: "a process ended while it sent them" });
      return claimed;
    },
    async send(claimed) {
      sendingOf[claimed.priority] += 1;
      await runSendMail(deps, claimed).finally(() => (sendingOf[claimed.priority] -= 1));
    },
    log: deps.log,
    everyMs: () => (sendingOf[MAIL_PRIORITIES.bulk] > 0 ? POLL_BULK_EVERY_MS : POLL_EVERY_MS),
  });
  return {
    async stop(limitMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, limitMs);
      await Promise.race([poller.stop(), limit.promise]);
      clearTimeout(timer);
    },
  };
}
