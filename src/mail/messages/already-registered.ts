import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To the owner of an account whose address is used for a sign-up; the page does not reveal the account (PRODUCT P9). */
export function alreadyRegistered(data: MailData<"already-registered">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.already-registered.subject", { site: site.name }),
    heading: translate("mail.already-registered.heading"),
    blocks: [
      { kind: "text", text: translate("mail.already-registered.text", { site: site.name }) },
      { kind: "button", label: translate("mail.already-registered.button"), link: data.loginLink },
      { kind: "link", label: translate("mail.already-registered.forgotten"), link: data.resetLink },
    ],
    reason: translate("mail.already-registered.reason"),
  };
}
