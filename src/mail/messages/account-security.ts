import { cleanLine } from "#core/text/clean-text.ts";
import type { Letter } from "#mail/layout/letter.ts";
import { type MailContext, type MailData, securityAddress } from "#mail/mail-context.ts";

/** To the owner after a password change, with a reset link in case it was someone else. */
export function passwordChanged({ at, device, resetLink }: MailData<"password-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const sentences = [translate("mail.password-changed.text", { site: site.name, at: moment(at) })];
  if (device !== null) sentences.push(translate("mail.password-changed.device", { device: cleanLine(device) }));
  return {
    subject: translate("mail.password-changed.subject", { site: site.name }),
    heading: translate("mail.password-changed.heading"),
    blocks: [
      { kind: "text", text: sentences.join(" ") },
      { kind: "text", text: translate("mail.password-changed.notYou") },
      { kind: "button", label: translate("mail.password-changed.button"), link: resetLink },
    ],
    reason: translate("mail.password-changed.reason"),
  };
}

/** To the new address: verifies it before the account uses it. */
export function emailChangeConfirm(data: MailData<"email-change-confirm">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const { link, expiresAt } = data;
  const newEmail = cleanLine(data.newEmail);
  return {
    subject: translate("mail.email-change-confirm.subject", { site: site.name }),
    heading: translate("mail.email-change-confirm.heading"),
    blocks: [
      { kind: "text", text: translate("mail.email-change-confirm.text", { site: site.name, newEmail }) },
      { kind: "button", label: translate("mail.email-change-confirm.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.email-change-confirm.until", { until: moment(expiresAt) }) },
    ],
    reason: translate("mail.email-change-confirm.reason"),
  };
}

/** To the old address: the address was changed, and how to undo that. */
export function emailChangedNotice(data: MailData<"email-changed-notice">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const { undoLink: link, undoUntil } = data;
  const newEmail = cleanLine(data.newEmail);
  return {
    subject: translate("mail.email-changed-notice.subject", { site: site.name }),
    heading: translate("mail.email-changed-notice.heading"),
    blocks: [
      { kind: "text", text: translate("mail.email-changed-notice.text", { site: site.name, newEmail }) },
      { kind: "text", text: translate("mail.email-changed-notice.notYou") },
      { kind: "button", label: translate("mail.email-changed-notice.button"), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.email-changed-notice.until", { until: moment(undoUntil) }) },
    ],
    reason: translate("mail.email-changed-notice.reason"),
  };
}

/** To the owner after two-factor was turned on or off. */
export function twoFactorChanged({ on, at }: MailData<"two-factor-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const word = on ? "On" : "Off";
  return {
    subject: translate(`mail.two-factor-changed.subject${word}`, { site: site.name }),
    heading: translate(`mail.two-factor-changed.heading${word}`),
    blocks: [
      { kind: "text", text: translate(`mail.two-factor-changed.text${word}`, { site: site.name, at: moment(at) }) },
      { kind: "text", text: translate("mail.two-factor-changed.notYou") },
      { kind: "button", label: translate("mail.two-factor-changed.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.two-factor-changed.reason"),
  };
}

/** To the owner after a passkey was added. */
export function newPasskey({ passkey, at }: MailData<"new-passkey">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const values = { passkey: cleanLine(passkey), site: site.name, at: moment(at) };
  return {
    subject: translate("mail.new-passkey.subject", { site: site.name }),
    heading: translate("mail.new-passkey.heading"),
    blocks: [
      { kind: "text", text: translate("mail.new-passkey.text", values) },
      { kind: "text", text: translate("mail.new-passkey.notYou") },
      { kind: "button", label: translate("mail.new-passkey.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.new-passkey.reason"),
  };
}

/** To the owner after a passkey or a provider was removed, or all other devices were signed out. */
export function signInChanged({ change, name, at }: MailData<"sign-in-changed">, context: MailContext): Letter {
  const { translate, site, moment } = context;
  const values = { change, name: cleanLine(name), site: site.name, at: moment(at) };
  return {
    subject: translate("mail.sign-in-changed.subject", values),
    heading: translate("mail.sign-in-changed.heading", values),
    blocks: [
      { kind: "text", text: translate("mail.sign-in-changed.text", values) },
      { kind: "text", text: translate("mail.sign-in-changed.notYou") },
      { kind: "button", label: translate("mail.sign-in-changed.button"), link: securityAddress(site) },
    ],
    reason: translate("mail.sign-in-changed.reason"),
  };
}
