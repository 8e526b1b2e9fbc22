import type { ZoneId } from "#core/time/instant.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import type { MailSite } from "#mail/mail-about.ts";
import type { MailSender } from "#mail/sender.ts";
import type { MailTransport } from "#mail/transports/transport.ts";

/** What sending mail works with. */
export type MailDeps = Pick<JobDeps, "database" | "now" | "log"> & {
  site: MailSite;
  /** For readers whose zone nobody knows. */
  siteZone: ZoneId;
  sender: MailSender;
  /** Null keeps every message in the outbox. */
  transport: MailTransport | null;
};
