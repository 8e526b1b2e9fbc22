import type { Letter } from "#mail/layout/letter.ts";
import type { MailAbout } from "#mail/mail-about.ts";
import type { MailData } from "#mail/mail-data.ts";

/** To whoever asked to leave: when it happens, and how to stay. */
export function accountLeaving({ leaveAt, signInLink }: MailData<"account-leaving">, about: MailAbout): Letter {
  const { translate, site, moment } = about;
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
