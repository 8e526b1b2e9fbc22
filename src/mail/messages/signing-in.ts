import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";

/** To a new member: verifies the address. */
export function verifyEmail({ link, expiresAt }: MailData<"verify-email">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.verify-email.subject", { site: site.name }),
    heading: translate("mail.verify-email.heading"),
    blocks: [
      { kind: "text", text: translate("mail.verify-email.text", { site: site.name }) },
      { kind: "button", label: translate("mail.verify-email.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.verify-email.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.verify-email.reason"),
  };
}

/** To the owner of an account whose address is used for a sign-up; the page does not reveal the account (PRODUCT P9). */
export function alreadyRegistered(data: MailData<"already-registered">, context: MailContext): Letter {
  const { translate, site } = context;
  return {
    subject: translate("mail.already-registered.subject", { site: site.name }),
    heading: translate("mail.already-registered.heading"),
    blocks: [
      { kind: "text", text: translate("mail.already-registered.text", { site: site.name }) },
      { kind: "button", label: translate("mail.already-registered.button"), link: data.loginLink },
      { kind: "link", label: translate("mail.already-registered.forgotten"), link: data.resetLink },
    ],
    reason: translate("mail.already-registered.reason"),
  };
}

/** To a member who signs in by code. The code is not in the subject, which locked phones show. */
export function signInCode({ code, expiresAt }: MailData<"sign-in-code">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.sign-in-code.subject", { site: site.name }),
    heading: translate("mail.sign-in-code.heading"),
    blocks: [
      { kind: "text", text: translate("mail.sign-in-code.text") },
      { kind: "code", code },
      { kind: "note", text: translate("mail.sign-in-code.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.sign-in-code.reason"),
  };
}

/** To a member who forgot the password. */
export function resetPassword({ link, expiresAt }: MailData<"reset-password">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.reset-password.subject", { site: site.name }),
    heading: translate("mail.reset-password.heading"),
    blocks: [
      { kind: "text", text: translate("mail.reset-password.text", { site: site.name }) },
      { kind: "button", label: translate("mail.reset-password.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.reset-password.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.reset-password.reason"),
  };
}

/** To a person made an admin on the command line. */
export function adminPasswordLink({ link, expiresAt }: MailData<"admin-password-link">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  return {
    subject: translate("mail.admin-password-link.subject", { site: site.name }),
    heading: translate("mail.admin-password-link.heading"),
    blocks: [
      { kind: "text", text: translate("mail.admin-password-link.text", { site: site.name }) },
      { kind: "button", label: translate("mail.admin-password-link.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.admin-password-link.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.admin-password-link.reason", { site: site.name }),
  };
}
