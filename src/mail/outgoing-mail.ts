import { createHash } from "node:crypto";
import type { EpochMs } from "#core/time/instant.ts";
import type { RenderedMail } from "#mail/render-mail.ts";
import type { MailSender } from "#mail/sender.ts";

/** A message with everything that is passed to a mail server. */
export type OutgoingMail = RenderedMail & {
  from: MailSender;
  /** One address. */
  to: string;
  messageId: string;
  date: EpochMs;
  headers: Readonly<Record<string, string>>;
};

type Envelope = {
  from: MailSender;
  to: string;
  /** The row's idempotency key. The Message-ID depends on it alone, so that a mailbox recognizes a repeated message. */
  key: string;
  date: EpochMs;
  /** One-click unsubscribe URL (RFC 8058); null for account messages, which have no unsubscribe. */
  unsubscribeLink: string | null;
};

/** Adds the header fields of CONVENTIONS §4.6 to a message. */
export function outgoingMail(rendered: RenderedMail, { from, to, key, date, unsubscribeLink }: Envelope): OutgoingMail {
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return {
    ...rendered,
    from,
    to,
    messageId: `<${digest}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date,
    headers: {
      // RFC 3834 §5: suppresses out-of-office replies.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeLink !== null && {
        "List-Unsubscribe": `<${unsubscribeLink}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** The header fields to show in the outbox. */
export function shownHeaders(mail: OutgoingMail): readonly (readonly [string, string])[] {
  const { from, to, subject, messageId, date, headers } = mail;
  return [
    ["From", `${from.name} <${from.address}>`],
    ["To", to],
    ...(from.replyTo === null ? [] : [["Reply-To", from.replyTo] as const]),
    ["Subject", subject],
    ["Date", new Date(date).toUTCString()],
    ["Message-ID", messageId],
    ...Object.entries(headers),
  ];
}
