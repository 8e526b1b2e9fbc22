import type { Block, Letter } from "#mail/layout/letter.ts";
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

/** To a submitter: the new status of the submission. */
export function submissionStatus(data: MailData<"submission-status">, context: MailContext): Letter {
  const { translate, site } = context;
  const { status, reason } = data;
  const link = new URL(data.link, site.baseUrl).href;
  const eventLink = data.eventLink === null ? null : new URL(data.eventLink, site.baseUrl).href;
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
