import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a member who deletes their account: when it happens, and how to keep it. */
export function accountLeaving({ leaveAt, signInLink }: MailData<"account-leaving">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.account-leaving.subject", { site: site.name }),
    heading: translate("mail.account-leaving.heading"),
    blocks: [
      { kind: "text", text: translate("mail.account-leaving.text", { site: site.name, at: moment(leaveAt) }) },
      { kind: "text", text: translate("mail.account-leaving.keep") },
      { kind: "button", label: translate("mail.account-leaving.button"), link: signInLink },
    ],
    reason: translate("mail.account-leaving.reason"),
  };
}

/** The last message of an account. */
export function accountErased(_data: MailData<"account-erased">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.account-erased.subject", { site: site.name }),
    heading: translate("mail.account-erased.heading"),
    blocks: [
      { kind: "text", text: translate("mail.account-erased.text", { site: site.name }) },
      { kind: "text", text: translate("mail.account-erased.again") },
    ],
    reason: translate("mail.account-erased.reason"),
  };
}

/** To a suspended member: what that means, why, and whom to ask. */
export function accountSuspended({ reason, contact }: MailData<"account-suspended">, context: MailContext): Letter {
  const { translate, site } = context;
  const texts = [
    translate("mail.account-suspended.text", { site: site.name }),
    ...(reason === null ? [] : [translate("mail.account-suspended.said", { reason })]),
    translate("mail.account-suspended.ask", { contact }),
  ];
  return {
    subject: translate("mail.account-suspended.subject", { site: site.name }),
    heading: translate("mail.account-suspended.heading"),
    blocks: texts.map((text) => ({ kind: "text", text }) as const),
    reason: translate("mail.account-suspended.reason"),
  };
}

/** To a member whose suspension is lifted. */
export function suspensionLifted({ signInLink }: MailData<"suspension-lifted">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.suspension-lifted.subject", { site: site.name }),
    heading: translate("mail.suspension-lifted.heading"),
    blocks: [
      { kind: "text", text: translate("mail.suspension-lifted.text", { site: site.name }) },
      { kind: "button", label: translate("mail.suspension-lifted.button"), link: signInLink },
    ],
    reason: translate("mail.suspension-lifted.reason"),
  };
}
