import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a member whose suspension is lifted. */
export function suspensionLifted({ signInLink }: MailData<"suspension-lifted">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.suspension-lifted.subject", { site: site.name }),
    heading: translate("mail.suspension-lifted.heading"),
    blocks: [
      { kind: "text", text: translate("mail.suspension-lifted.text", { site: site.name }) },
      { kind: "button", label: translate("mail.suspension-lifted.button"), link: signInLink },
    ],
    reason: translate("mail.suspension-lifted.reason"),
  };
}
