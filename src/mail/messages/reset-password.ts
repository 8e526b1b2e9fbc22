import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a member who forgot the password. */
export function resetPassword({ link, expiresAt }: MailData<"reset-password">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.reset-password.subject", { site: site.name }),
    heading: translate("mail.reset-password.heading"),
    blocks: [
      { kind: "text", text: translate("mail.reset-password.text", { site: site.name }) },
      { kind: "button", label: translate("mail.reset-password.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.reset-password.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.reset-password.reason"),
  };
}
