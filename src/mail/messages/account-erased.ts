import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** The last message of an account. */
export function accountErased(_data: MailData<"account-erased">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.account-erased.subject", { site: site.name }),
    heading: translate("mail.account-erased.heading"),
    blocks: [
      { kind: "text", text: translate("mail.account-erased.text", { site: site.name }) },
      { kind: "text", text: translate("mail.account-erased.again") },
    ],
    reason: translate("mail.account-erased.reason"),
  };
}
