import type { Letter } from "#mail/layout/letter.ts";
import { type MailContext, type MailData, securityAddress } from "#mail/mail-context.ts";

/** To the owner after two-factor was turned on or off. */
export function twoFactorChanged({ on, at }: MailData<"two-factor-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const word = on ? "On" : "Off";
  return {
    subject: translate(`mail.two-factor-changed.subject${word}`, { site: site.name }),
    heading: translate(`mail.two-factor-changed.heading${word}`),
    blocks: [
      { kind: "text", text: translate(`mail.two-factor-changed.text${word}`, { site: site.name, at: moment(at) }) },
      { kind: "text", text: translate("mail.two-factor-changed.notYou") },
      { kind: "button", label: translate("mail.two-factor-changed.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.two-factor-changed.reason"),
  };
}
