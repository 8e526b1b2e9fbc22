import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To the new address: verifies it before the account uses it. */
export function emailChangeConfirm(data: MailData<"email-change-confirm">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const { link, expiresAt } = data;
  const newEmail = cleanLine(data.newEmail);
  return {
    subject: translate("mail.email-change-confirm.subject", { site: site.name }),
    heading: translate("mail.email-change-confirm.heading"),
    blocks: [
      { kind: "text", text: translate("mail.email-change-confirm.text", { site: site.name, newEmail }) },
      { kind: "button", label: translate("mail.email-change-confirm.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.email-change-confirm.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.email-change-confirm.reason"),
  };
}
