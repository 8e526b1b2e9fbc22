import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To an address that is on the newsletter and was entered for it again. */
export function listAlready({ link }: MailData<"list-already">, { translate, site }: MailContext): Letter {
  const values = { site: site.name };
  return {
    subject: translate("mail.list-already.subject", values),
    heading: translate("mail.list-already.heading"),
    blocks: [
      { kind: "text", text: translate("mail.list-already.text", values) },
      { kind: "button", label: translate("mail.list-already.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
    ],
    reason: translate("mail.list-already.reason", values),
  };
}
