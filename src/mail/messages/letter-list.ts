import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To an address entered for a list: nothing starts before its owner confirms (double opt-in). */
export function listConfirm({ list, link, expiresAt }: MailData<"list-confirm">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const values = { list, site: site.name };
  return {
    subject: translate("mail.list-confirm.subject", values),
    heading: translate("mail.list-confirm.heading"),
    blocks: [
      { kind: "text", text: translate("mail.list-confirm.text", values) },
      { kind: "button", label: translate("mail.list-confirm.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.list-confirm.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.list-confirm.reason", { site: site.name }),
  };
}

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
