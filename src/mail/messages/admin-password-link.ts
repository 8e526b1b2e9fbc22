import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a person made an admin on the command line. */
export function adminPasswordLink({ link, expiresAt }: MailData<"admin-password-link">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.admin-password-link.subject", { site: site.name }),
    heading: translate("mail.admin-password-link.heading"),
    blocks: [
      { kind: "text", text: translate("mail.admin-password-link.text", { site: site.name }) },
      { kind: "button", label: translate("mail.admin-password-link.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.admin-password-link.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.admin-password-link.reason", { site: site.name }),
  };
}
