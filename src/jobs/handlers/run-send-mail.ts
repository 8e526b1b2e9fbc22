import { errorText } from "#core/error-text.ts";
import type { ClaimedMail, MailOutcome } from "#core/mail/claimed-mail.ts";
import { settleMail } from "#commands/mail/settle-mail.ts";
import { mailExpiry, mailReplyTo, mailUnsubscribe } from "#core/mail/mail-message.ts";
import { nextMailTry } from "#core/mail/mail-retry.ts";
import type { MailDeps } from "#jobs/mail-deps.ts";
import { mailContext } from "#mail/mail-context.ts";
import { type OutgoingMail, outgoingMail, shownHeaders } from "#mail/outgoing-mail.ts";
import { renderMail } from "#mail/render-mail.ts";
import { languageOf } from "#messages/language.ts";

/**
 * Sends one message that this process has taken on, and records what became of it. Between the two it may be killed:
 * then nobody sends the message again (docs/decisions: mail is sent at most once).
 */
export async function runSendMail(deps: MailDeps, claimed: ClaimedMail): Promise<void> {
  const outcome = await outcomeOf(deps, claimed);
  await settleMail(deps.database, claimed, outcome, deps.now());
  const { status } = outcome;
  // Neither the address nor what the message says belongs in a log.
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
    // A fault of ours, such as a message that only a newer version of the program knows: no other try would help.
    return { error: `It could not be written: ${errorText(error)}` };
  }
}
