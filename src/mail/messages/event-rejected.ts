import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To an event's owner: a moderator did not approve it, and why. */
export function eventRejected({ title, reason, editPath }: MailData<"event-rejected">, context: MailContext): Letter {
  const { translate, site } = context;
  const reasons = reason === null ? [] : [translate("mail.event-rejected.said", { reason })];
  const texts = [translate("mail.event-rejected.text", { title, site: site.name }), ...reasons];
  return {
    subject: translate("mail.event-rejected.subject", { title }),
    heading: translate("mail.event-rejected.heading"),
    blocks: [
      ...texts.map((text) => ({ kind: "text", text }) as const),
      { kind: "text", text: translate("mail.event-rejected.again") },
      { kind: "button", label: translate("mail.event-rejected.button"), link: `${site.baseUrl}${editPath}` },
    ],
    reason: translate("mail.event-rejected.reason", { site: site.name }),
  };
}
