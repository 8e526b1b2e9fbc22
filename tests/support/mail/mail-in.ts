import { onTestFinished } from "vitest";
import { claimMail } from "#commands/mail/claim-mail.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { type MailDeps, runSendMail } from "#jobs/send-mail.ts";
import { mailSender } from "#mail/sender.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { type MailServer, startMailServer } from "#tests/support/mail/mail-server.ts";

export const MAIL_LINK = "https://samehour.example/verify-email?token=abc";
export const VERIFY_MAIL: MailMessage = {
  name: "verify-email",
  data: { link: MAIL_LINK, expiresAt: TEST_NOW + DAY_MS },
};
export const MAIL_SITE = {
  name: "Samehour",
  baseUrl: "https://samehour.example",
  contactEmail: "hello@samehour.example",
};

/** A mail server that stops at the end of the test. */
export async function aMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

/** Mail in a test's database, and the processes that send it. */
export function mailIn(database: Database) {
  return {
    /** The dependencies of one sending process; the test sets its clock. */
    aProcess(url: string | null, options: { site?: typeof MAIL_SITE; clock?: { now: EpochMs } } = {}): MailDeps {
      const { site = MAIL_SITE, clock = { now: TEST_NOW } } = options;
      const transport = url === null ? null : openSmtp(url);
      onTestFinished(() => transport?.close());
      return {
        database,
        now: () => clock.now,
        log: () => undefined,
        letterhead: async () => ({
          site,
          sender: mailSender({ siteName: site.name, ...site, mailFrom: "mail@samehour.example" }),
        }),
        siteZone: "America/New_York",
        transport,
      };
    },
    enqueue(key: string, message: MailMessage = VERIFY_MAIL, to = "ana@example.org"): Promise<void> {
      return enqueueMail(database.db, { key, to, language: "en", zone: null, message, userId: null }, TEST_NOW);
    },
    async sendDue(deps: MailDeps): Promise<void> {
      const { claimed } = await claimMail(deps.database, deps.now(), 10);
      await Promise.all(claimed.map((each) => runSendMail(deps, each)));
    },
    rows: () => database.db.select().from(mailMessages).orderBy(mailMessages.id),
  };
}
