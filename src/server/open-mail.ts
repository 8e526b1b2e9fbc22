import type { SiteChoices } from "#core/settings/site-choices.ts";
import type { Database } from "#data/database.ts";
import { openMailPoller } from "#jobs/mail-poller.ts";
import { mailSender } from "#mail/sender.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { hasOutbox } from "#server/outbox/may-open-outbox.ts";

/** How long running deliveries may take when the process stops, in milliseconds. */
const STOP_LIMIT_MS = 20_000;

type MailParts = {
  database: Database;
  clock: Clock;
  log: Log;
  baseUrl: string;
  choices: () => Promise<SiteChoices>;
};

type OpenMail = { close: () => Promise<void> };

/** Starts to send waiting messages: to the mail server of SMTP_URL, else into the outbox. */
export function openMail(config: Config, { database, clock, log, baseUrl, choices }: MailParts): OpenMail {
  const transport = config.smtpUrl === null ? null : openSmtp(config.smtpUrl);
  if (transport === null && !hasOutbox({ smtpUrl: null, baseUrl })) {
    log.warn("SMTP_URL is not set, and BASE_URL is not this machine: messages are kept where nobody can read them");
  }
  const poller = openMailPoller({
    database,
    now: clock,
    log: (message, details = {}) => log["error" in details ? "warn" : "info"](details, message),
    letterhead: async () => {
      const { contactEmail } = await choices();
      const sender = mailSender({ ...config, baseUrl, contactEmail });
      return { site: { name: config.siteName, baseUrl, contactEmail }, sender };
    },
    siteZone: config.siteTimezone,
    transport,
  });
  return {
    async close() {
      await poller.stop(STOP_LIMIT_MS);
      transport?.close();
    },
  };
}
