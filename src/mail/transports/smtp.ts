import { createTransport } from "nodemailer";
import type { OutgoingMail } from "#mail/outgoing-mail.ts";
import { classifyFailure } from "#mail/transports/classify-failure.ts";
import { smtpOptions } from "#mail/transports/smtp-options.ts";
import type { MailTransport } from "#mail/transports/transport.ts";

/** Sends over SMTP (RFC 5321) with a few persistent connections. `smtpUrl` is validated: `smtp:` or `smtps:`. */
export function openSmtp(smtpUrl: string): MailTransport {
  const transporter = createTransport({ ...smtpOptions(smtpUrl), pool: true });
  const streams = new Map<string, { readonly readableDidRead: boolean }>();
  // The pool does not tell how far a failed attempt had come. The message's own stream does: it is read only once the
  // server has asked for the message, and from then on the server may have it.
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

/** Addresses are passed as objects and in a separate envelope, so that no part of one can be parsed as a second address. */
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
