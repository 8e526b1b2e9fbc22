import type { MailSite } from "#mail/mail-context.ts";

/** Where people look after passwords, passkeys and devices. */
export function securityAddress({ baseUrl }: MailSite): string {
  return `${baseUrl}/account/security`;
}
