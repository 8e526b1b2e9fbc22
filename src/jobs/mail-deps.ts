import type { ZoneId } from "#core/time/instant.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import type { MailSite } from "#mail/mail-context.ts";
import type { MailSender } from "#mail/sender.ts";
import type { MailTransport } from "#mail/transports/transport.ts";

/** What sending mail works with. */
export type MailDeps = Pick<JobDeps, "database" | "now" | "log"> & {
  /** The site as its messages name it, and who they are from; admins may choose another contact address meanwhile. */
  letterhead: () => Promise<{ site: MailSite; sender: MailSender }>;
  /** For readers whose zone nobody knows. */
  siteZone: ZoneId;
  /** Null keeps every message in the outbox. */
  transport: MailTransport | null;
};
