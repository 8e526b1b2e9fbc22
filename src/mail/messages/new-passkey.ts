import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import { type MailContext, type MailData, securityAddress } from "#mail/mail-context.ts";

/** To the owner after a passkey was added. */
export function newPasskey({ passkey, at }: MailData<"new-passkey">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const values = { passkey: cleanLine(passkey), site: site.name, at: moment(at) };
  return {
    subject: translate("mail.new-passkey.subject", { site: site.name }),
    heading: translate("mail.new-passkey.heading"),
    blocks: [
      { kind: "text", text: translate("mail.new-passkey.text", values) },
      { kind: "text", text: translate("mail.new-passkey.notYou") },
      { kind: "button", label: translate("mail.new-passkey.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.new-passkey.reason"),
  };
}
