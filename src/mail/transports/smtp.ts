import { createTransport } from "nodemailer";
import type { OutgoingMail } from "#mail/outgoing-mail.ts";
import { classifyFailure } from "#mail/transports/classify-failure.ts";
import { smtpOptions } from "#mail/transports/smtp-options.ts";
import type { MailTransport } from "#mail/transports/transport.ts";

/** Sends over SMTP (RFC 5321) with a few connections that are kept open. `smtpUrl` is checked: `smtp:` or `smtps:`. */
export function openSmtp(smtpUrl: string): MailTransport {
  const transporter = createTransport({ ...smtpOptions(smtpUrl), pool: true });
  const streams = new Map<string, { readonly readableDidRead: boolean }>();
  // The pool does not say how far a broken try had come. The message's own stream does: it is read only once the server
  // has asked for the message, and from then on the server may have it.
  transporter.use("stream", ({ message, data }, done) => {
    if (message) {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const stream = createReadStream(options);
        streams.set(data.messageId ?? "", stream);
        return stream;
      };
    }
    done();
  });
  return {
    async deliver(mail) {
      try {
        await transporter.sendMail(fieldsOf(mail));
        return { outcome: "sent" };
      } catch (error) {
        return classifyFailure(error, streams.get(mail.messageId)?.readableDidRead ?? false);
      } finally {
        streams.delete(mail.messageId);
      }
    },
    async check() {
      try {
        await transporter.verify();
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** Addresses go as objects and in an envelope of their own, so that nothing in them is read as a second one. */
function fieldsOf(mail: OutgoingMail) {
  const { from, to, subject, text, html, messageId, date, headers } = mail;
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: to },
    ...(from.replyTo !== null && { replyTo: { name: "", address: from.replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    messageId,
    date: new Date(date),
    headers: { ...headers },
  };
}
