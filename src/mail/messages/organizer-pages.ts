import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a person invited to edit an organizer's profile and events; they may have no account yet. */
export function organizerInvitation(data: MailData<"organizer-invitation">, context: MailContext): Letter {
  const { link, expiresAt } = data;
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.organizer-invitation.subject", { site: site.name }),
    heading: translate("mail.organizer-invitation.heading"),
    blocks: [
      { kind: "text", text: requestedText(data, context) },
      { kind: "text", text: translate("mail.organizer-invitation.account") },
      { kind: "button", label: translate("mail.organizer-invitation.button"), link },
      { kind: "note", text: translate("mail.organizer-invitation.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.organizer-invitation.reason"),
  };
}

function requestedText(
  { organizer, inviter }: MailData<"organizer-invitation">,
  { translate, site }: MailContext,
): string {
  if (organizer === null) return translate("mail.organizer-invitation.textUnnamed", { site: site.name });
  return inviter === null
    ? translate("mail.organizer-invitation.text", { organizer, site: site.name })
    : translate("mail.organizer-invitation.textFrom", { organizer, inviter, site: site.name });
}

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

/** To the editor who becomes the owner of a profile. */
export function organizerTakenOver(data: MailData<"organizer-taken-over">, context: MailContext): Letter {
  const { organizer, why } = data;
  const { translate, site } = context;
  return {
    subject: translate("mail.organizer-taken-over.subject", { organizer }),
    heading: translate("mail.organizer-taken-over.heading", { organizer }),
    blocks: [
      { kind: "text", text: translate(`mail.organizer-taken-over.${why}`, { organizer, site: site.name }) },
      { kind: "text", text: translate("mail.organizer-taken-over.check") },
      {
        kind: "button",
        label: translate("mail.organizer-taken-over.button"),
        link: `${site.baseUrl}/organizers/manage`,
      },
    ],
    reason: translate("mail.organizer-taken-over.reason"),
  };
}
