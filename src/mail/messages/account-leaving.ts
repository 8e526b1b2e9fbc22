import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a member who deletes their account: when it happens, and how to keep it. */
export function accountLeaving({ leaveAt, signInLink }: MailData<"account-leaving">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.account-leaving.subject", { site: site.name }),
    heading: translate("mail.account-leaving.heading"),
    blocks: [
      { kind: "text", text: translate("mail.account-leaving.text", { site: site.name, at: moment(leaveAt) }) },
      { kind: "text", text: translate("mail.account-leaving.keep") },
      { kind: "button", label: translate("mail.account-leaving.button"), link: signInLink },
    ],
    reason: translate("mail.account-leaving.reason"),
  };
}
