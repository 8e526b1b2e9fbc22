import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a suspended member: what that means, why, and whom to ask. */
export function accountSuspended({ reason, contact }: MailData<"account-suspended">, context: MailContext): Letter {
  const { translate, site } = context;
  const texts = [
    translate("mail.account-suspended.text", { site: site.name }),
    ...(reason === null ? [] : [translate("mail.account-suspended.said", { reason })]),
    translate("mail.account-suspended.ask", { contact }),
  ];
  return {
    subject: translate("mail.account-suspended.subject", { site: site.name }),
    heading: translate("mail.account-suspended.heading"),
    blocks: texts.map((text) => ({ kind: "text", text }) as const),
    reason: translate("mail.account-suspended.reason"),
  };
}
