import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** A visitor's message to an organizer, sent by the form on its page. */
export function organizerMessage(data: MailData<"organizer-message">, context: MailContext): Letter {
  const { organizer, sender, text, replyTo, link } = data;
  const { translate, site } = context;
  const from = sender ?? translate("mail.organizer-message.someone");
  const answer =
    replyTo === null
      ? translate("mail.organizer-message.noReply")
      : translate("mail.organizer-message.reply", { address: replyTo });
  return {
    subject: translate("mail.organizer-message.subject", { site: site.name }),
    heading: translate("mail.organizer-message.heading", { organizer }),
    blocks: [
      { kind: "note", text: translate("mail.organizer-message.from", { from, site: site.name }) },
      ...text.split(/\n{2,}/).map((part) => ({ kind: "text", text: part }) as const),
      { kind: "note", text: answer },
      { kind: "button", label: translate("mail.organizer-message.button"), link },
    ],
    reason: translate("mail.organizer-message.reason", { organizer }),
  };
}
