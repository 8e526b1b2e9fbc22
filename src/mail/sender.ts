import { cleanLine } from "#core/text/clean-text.ts";

/** Who a message is from: the address of MAIL_FROM, under the site's name. */
export type MailSender = { name: string; address: string; replyTo: string | null };

/** The sender that the settings say, else the contact address, else `no-reply@` the host of the site's own address. */
export function mailSender(settings: {
  siteName: string;
  baseUrl: string;
  mailFrom: string | null;
  contactEmail: string | null;
}): MailSender {
  const { siteName, baseUrl, mailFrom, contactEmail } = settings;
  const address = mailFrom ?? contactEmail ?? `no-reply@${mailHost(baseUrl)}`;
  return { name: cleanLine(siteName), address, replyTo: contactEmail === address ? null : contactEmail };
}

/** The host of an address, where it is a name: no mail comes from a bare number. */
function mailHost(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^\[|^[\d.]+$/.test(hostname) ? "localhost" : hostname;
}
