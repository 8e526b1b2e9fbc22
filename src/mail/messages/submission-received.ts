import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a submitter: the event was received, and the private page to change it. */
export function submissionReceived({ link }: MailData<"submission-received">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.submission-received.subject", { site: site.name }),
    heading: translate("mail.submission-received.heading"),
    blocks: [
      { kind: "text", text: translate("mail.submission-received.text", { site: site.name }) },
      { kind: "text", text: translate("mail.submission-received.page") },
      { kind: "button", label: translate("mail.submission-received.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.submission-received.private") },
    ],
    reason: translate("mail.submission-received.reason", { site: site.name }),
  };
}
