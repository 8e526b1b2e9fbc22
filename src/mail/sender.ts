import { cleanLine } from "#core/text/clean-text.ts";

/** A message's sender: the address of MAIL_FROM with the site's name. */
export type MailSender = { name: string; address: string; replyTo: string | null };

/** The configured sender, else the contact address, else `no-reply@` the host of the site's own address. */
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

/** The host of an address if it is a name: mail cannot be sent from an IP address. */
function mailHost(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^\[|^[\d.]+$/.test(hostname) ? "localhost" : hostname;
}
