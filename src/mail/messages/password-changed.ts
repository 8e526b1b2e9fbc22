import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To the owner after a password change, with a reset link in case it was someone else. */
export function passwordChanged({ at, device, resetLink }: MailData<"password-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const sentences = [translate("mail.password-changed.text", { site: site.name, at: moment(at) })];
  if (device !== null) sentences.push(translate("mail.password-changed.device", { device: cleanLine(device) }));
  return {
    subject: translate("mail.password-changed.subject", { site: site.name }),
    heading: translate("mail.password-changed.heading"),
    blocks: [
      { kind: "text", text: sentences.join(" ") },
      { kind: "text", text: translate("mail.password-changed.notYou") },
      { kind: "button", label: translate("mail.password-changed.button"), link: resetLink },
    ],
    reason: translate("mail.password-changed.reason"),
  };
}
