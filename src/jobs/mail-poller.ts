import { claimMail } from "#commands/mail/claim-mail.ts";
import { errorText } from "#core/errors.ts";
import { type ClaimedMail, MAIL_PRIORITIES, type MailPriority } from "#core/mail/claimed-mail.ts";
import { openPoller } from "#jobs/poller.ts";
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
/** While timely mail waits, more is claimed as soon as no more than this many are being sent. */
const FEW = 8;

/**
 * Sends waiting messages within about a second, whichever process queued them. Several processes may poll one
 * database: each message is claimed by one. Nothing wakes this poller: a poll reads an index that is nearly always
 * empty, which works the same on both engines and after a lost connection.
 */
export function openMailPoller(deps: MailDeps): MailPoller {
  const sending = new Set<Promise<void>>();
  const sendingOf: Record<MailPriority, number> = { 0: 0, 1: 0, 2: 0 };
  /** Whether the last claim found messages other than bulk mail: then more may wait. */
  let mayWait = false;

  const send = (claimed: ClaimedMail): void => {
    sendingOf[claimed.priority] += 1;
    const sent = runSendMail(deps, claimed)
      .catch((error: unknown) => deps.log("a message is lost", { mail: claimed.id, error: errorText(error) }))
      .finally(() => {
        sending.delete(sent);
        sendingOf[claimed.priority] -= 1;
        if (mayWait && sending.size <= FEW) poller.wake();
      });
    sending.add(sent);
  };
  const poller = openPoller({
    name: "mail",
    async work() {
      const free = AT_ONCE - sending.size;
      if (free === 0) return;
      const places = {
        timely: TIMELY_AT_ONCE - sendingOf[MAIL_PRIORITIES.timely],
        bulk: BULK_AT_ONCE - sendingOf[MAIL_PRIORITIES.bulk],
      };
      const { claimed, lost } = await claimMail(deps.database, deps.now(), free, places);
      mayWait = claimed.some(({ priority }) => priority !== MAIL_PRIORITIES.bulk);
      if (lost > 0) deps.log("messages are uncertain", { lost, error: "a process ended while it sent them" });
      for (const each of claimed) send(each);
    },
    log: deps.log,
    everyMs: () => (sendingOf[MAIL_PRIORITIES.bulk] > 0 ? POLL_BULK_EVERY_MS : POLL_EVERY_MS),
  });
  const finish = async (): Promise<void> => {
    await poller.stop();
    await Promise.all(sending);
  };
  return {
    async stop(limitMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, limitMs);
      await Promise.race([finish(), limit.promise]);
      clearTimeout(timer);
    },
  };
}
