import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To the old address: the address was changed, and how to undo that. */
export function emailChangedNotice(data: MailData<"email-changed-notice">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const { undoLink: link, undoUntil } = data;
  const newEmail = cleanLine(data.newEmail);
  return {
    subject: translate("mail.email-changed-notice.subject", { site: site.name }),
    heading: translate("mail.email-changed-notice.heading"),
    blocks: [
      { kind: "text", text: translate("mail.email-changed-notice.text", { site: site.name, newEmail }) },
      { kind: "text", text: translate("mail.email-changed-notice.notYou") },
      { kind: "button", label: translate("mail.email-changed-notice.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.email-changed-notice.until", { until: moment(undoUntil) }) },
    ],
    reason: translate("mail.email-changed-notice.reason"),
  };
}
