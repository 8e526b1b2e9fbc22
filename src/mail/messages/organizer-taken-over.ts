import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

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
