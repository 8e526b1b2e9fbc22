import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a member who signs in by code. The code is not in the subject, which locked phones show. */
export function signInCode({ code, expiresAt }: MailData<"sign-in-code">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.sign-in-code.subject", { site: site.name }),
    heading: translate("mail.sign-in-code.heading"),
    blocks: [
      { kind: "text", text: translate("mail.sign-in-code.text") },
      { kind: "code", code },
      { kind: "note", text: translate("mail.sign-in-code.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.sign-in-code.reason"),
  };
}
