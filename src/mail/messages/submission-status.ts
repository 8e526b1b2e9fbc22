import type { Block, Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a submitter: the new status of the submission. */
export function submissionStatus(data: MailData<"submission-status">, context: MailContext): Letter {
  const { translate, site } = context;
  const { status, reason, link, eventLink } = data;
  const explanation: Block[] =
    reason === null ? [] : [{ kind: "text", text: translate("mail.submission-status.said", { reason }) }];
  const event: Block[] =
    eventLink === null
      ? []
      : [{ kind: "button", label: translate("mail.submission-status.openEvent"), link: eventLink }];
  const page: Block =
    eventLink === null
      ? { kind: "button", label: translate("mail.submission-status.openPage"), link }
      : { kind: "link", label: translate("mail.submission-status.page"), link };
  return {
    subject: translate(`mail.submission-status.${status}Subject`, { site: site.name }),
    heading: translate(`mail.submission-status.${status}Heading`),
    blocks: [
      { kind: "text", text: translate(`mail.submission-status.${status}Text`, { site: site.name }) },
      ...explanation,
      ...event,
      page,
    ],
    reason: translate("mail.submission-status.reason", { site: site.name }),
  };
}
