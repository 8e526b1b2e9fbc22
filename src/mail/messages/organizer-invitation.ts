import type { Letter } from "#mail/layout/letter.ts";
import type { MailAbout } from "#mail/mail-about.ts";
import type { MailData } from "#mail/mail-data.ts";

/** To somebody who is asked to edit an organizer's profile and events; they may have no account yet. */
export function organizerInvitation(data: MailData<"organizer-invitation">, about: MailAbout): Letter {
  const { organizer, inviter, link, expiresAt } = data;
  const { translate, site, moment } = about;
  const text =
    inviter === null
      ? translate("mail.organizer-invitation.text", { organizer, site: site.name })
      : translate("mail.organizer-invitation.textFrom", { organizer, inviter, site: site.name });
  return {
    subject: translate("mail.organizer-invitation.subject", { organizer, site: site.name }),
    heading: translate("mail.organizer-invitation.heading", { organizer }),
    blocks: [
      { kind: "text", text },
      { kind: "text", text: translate("mail.organizer-invitation.account") },
      { kind: "button", label: translate("mail.organizer-invitation.button"), link },
      { kind: "note", text: translate("mail.organizer-invitation.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.organizer-invitation.reason"),
  };
}
