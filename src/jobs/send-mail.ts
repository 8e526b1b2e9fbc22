import { settleMail } from "#commands/mail/claim-mail.ts";
import { errorText } from "#core/errors.ts";
import { type ClaimedMail, type MailOutcome, nextMailTry } from "#core/mail/claimed-mail.ts";
import { mailExpiry, mailReplyTo, mailUnsubscribe } from "#core/mail/mail-message.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { mailContext, type MailSite } from "#mail/mail-context.ts";
import { type OutgoingMail, outgoingMail, shownHeaders } from "#mail/outgoing-mail.ts";
import { renderMail } from "#mail/render-mail.ts";
import type { MailSender } from "#mail/sender.ts";
import type { MailTransport } from "#mail/transports/transport.ts";
import { languageOf } from "#messages/language.ts";

/** What sending mail needs. */
export type MailDeps = Pick<JobDeps, "database" | "now" | "log"> & {
  /** The site and the sender that messages name; read for each message, because admins may change the contact address. */
  letterhead: () => Promise<{ site: MailSite; sender: MailSender }>;
  /** For readers without a zone of their own. */
  siteZone: ZoneId;
  /** Null stores every message in the outbox. */
  transport: MailTransport | null;
};

/**
 * Sends one message that this process has claimed, and records the outcome. A process that is killed between the two leaves the
 * message uncertain, and no process sends it again (docs/decisions/0014).
 */
export async function runSendMail(deps: MailDeps, claimed: ClaimedMail): Promise<void> {
  const outcome = await outcomeOf(deps, claimed);
  await settleMail(deps.database, claimed, outcome, deps.now());
  const { status } = outcome;
  // The log holds neither the address nor the text of a message.
  deps.log(`a message is ${status}`, {
    mail: claimed.id,
    name: claimed.message.name,
    attempts: claimed.attempts,
    ...("error" in outcome && { error: outcome.error }),
  });
}

async function outcomeOf(deps: MailDeps, claimed: ClaimedMail): Promise<MailOutcome> {
  const expiry = mailExpiry(claimed.message);
  if (expiry !== null && expiry <= deps.now()) {
    return { status: "failed", error: "It was no longer of use when its turn came." };
  }
  const mail = await written(deps, claimed);
  if ("error" in mail) return { status: "failed", error: mail.error };
  if (deps.transport === null) {
    const { subject, text, html } = mail;
    return { status: "kept", content: { subject, text, html, headers: shownHeaders(mail) } };
  }
  const delivery = await deps.transport.deliver(mail);
  if (delivery.outcome === "sent") return { status: "sent" };
  const { words } = delivery;
  if (delivery.outcome === "refused") return { status: "failed", error: words };
  if (delivery.outcome === "uncertain") return { status: "uncertain", error: words };
  const dueAt = nextMailTry(claimed.attempts, deps.now(), expiry);
  return dueAt === null ? { status: "failed", error: words } : { status: "waiting", error: words, dueAt };
}

async function written(
  { letterhead, siteZone }: MailDeps,
  claimed: ClaimedMail,
): Promise<OutgoingMail | { error: string }> {
  const { key, to, language, zone, hour12, message, createdAt } = claimed;
  const { site, sender } = await letterhead();
  try {
    const context = mailContext(site, { language: languageOf(language), zone: zone ?? siteZone, hour12 });
    const from = { ...sender, replyTo: mailReplyTo(message) ?? sender.replyTo };
    const envelope = { from, to, key, date: createdAt, unsubscribeLink: mailUnsubscribe(message, site.baseUrl) };
    return outgoingMail(renderMail(message, context), envelope);
  } catch (error) {
    // A fault of this program, for example a message that only a newer version knows: a retry would fail too.
    return { error: `It could not be written: ${errorText(error)}` };
  }
}
