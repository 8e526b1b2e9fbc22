import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import { type MailContext, type MailData, securityAddress } from "#mail/mail-context.ts";

/** To the owner after a passkey or a provider was removed, or all other devices were signed out. */
export function signInChanged({ change, name, at }: MailData<"sign-in-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const values = { change, name: cleanLine(name), site: site.name, at: moment(at) };
  return {
    subject: translate("mail.sign-in-changed.subject", values),
    heading: translate("mail.sign-in-changed.heading", values),
    blocks: [
      { kind: "text", text: translate("mail.sign-in-changed.text", values) },
      { kind: "text", text: translate("mail.sign-in-changed.notYou") },
      { kind: "button", label: translate("mail.sign-in-changed.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.sign-in-changed.reason"),
  };
}
