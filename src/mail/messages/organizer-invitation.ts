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
