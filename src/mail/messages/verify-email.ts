import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a new member: verifies the address. */
export function verifyEmail({ link, expiresAt }: MailData<"verify-email">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.verify-email.subject", { site: site.name }),
    heading: translate("mail.verify-email.heading"),
    blocks: [
      { kind: "text", text: translate("mail.verify-email.text", { site: site.name }) },
      { kind: "button", label: translate("mail.verify-email.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.verify-email.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.verify-email.reason"),
  };
}
