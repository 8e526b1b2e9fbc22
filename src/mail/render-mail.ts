import { cleanLine } from "#core/text/clean-text.ts";
import { letterHtml } from "#mail/layout/letter-html.ts";
import { letterText } from "#mail/layout/letter-text.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";
import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import type { Letter } from "#mail/layout/letter.ts";
import { eventReminder } from "#mail/messages/event-reminder.ts";
import { notifications } from "#mail/messages/notifications.ts";
import { searchAlertConfirm } from "#mail/messages/search-alert-confirm.ts";
import { searchAlerts } from "#mail/messages/search-alerts.ts";
import { stillRunning } from "#mail/messages/still-running.ts";
import { weeklyDigest } from "#mail/messages/weekly-digest.ts";
import {
  adminPasswordLink,
  alreadyRegistered,
  resetPassword,
  signInCode,
  verifyEmail,
} from "#mail/messages/signing-in.ts";
import {
  emailChangeConfirm,
  emailChangedNotice,
  newPasskey,
  passwordChanged,
  signInChanged,
  twoFactorChanged,
} from "#mail/messages/account-security.ts";
import { accountErased, accountLeaving, accountSuspended, suspensionLifted } from "#mail/messages/account-state.ts";
import { organizerInvitation, organizerMessage, organizerTakenOver } from "#mail/messages/organizer-pages.ts";
import { listAlready, listConfirm } from "#mail/messages/letter-list.ts";
import { eventRejected, submissionReceived, submissionStatus } from "#mail/messages/submitted-events.ts";

const LETTERS: { [Name in MailName]: (data: MailData<Name>, context: MailContext) => Letter } = {
  "verify-email": verifyEmail,
  "already-registered": alreadyRegistered,
  "reset-password": resetPassword,
  "sign-in-code": signInCode,
  "password-changed": passwordChanged,
  "email-change-confirm": emailChangeConfirm,
  "email-changed-notice": emailChangedNotice,
  "two-factor-changed": twoFactorChanged,
  "new-passkey": newPasskey,
  "sign-in-changed": signInChanged,
  "account-leaving": accountLeaving,
  "account-erased": accountErased,
  "account-suspended": accountSuspended,
  "suspension-lifted": suspensionLifted,
  "organizer-invitation": organizerInvitation,
  "organizer-message": organizerMessage,
  "organizer-taken-over": organizerTakenOver,
  "event-rejected": eventRejected,
  "event-reminder": eventReminder,
  "weekly-digest": weeklyDigest,
  notifications,
  "admin-password-link": adminPasswordLink,
  "list-confirm": listConfirm,
  "list-already": listAlready,
  "search-alerts": searchAlerts,
  "still-running": stillRunning,
  "search-alert-confirm": searchAlertConfirm,
  "submission-received": submissionReceived,
  "submission-status": submissionStatus,
};

export type RenderedMail = { subject: string; text: string; html: string };

/** Renders a message to subject, text and HTML. The subject is one line whatever the values contain. */
export function renderMail(message: MailMessage, context: MailContext): RenderedMail {
  const letter = letterFor(message, context);
  return { subject: cleanLine(letter.subject), text: letterText(letter, context), html: letterHtml(letter, context) };
}

/** Builds the content of a message in the reader's language. */
function letterFor(message: MailMessage, context: MailContext): Letter {
  // Each function takes the data of its own message name; TypeScript cannot follow a union through such a table.
  const write = LETTERS[message.name] as (data: MailMessage["data"], context: MailContext) => Letter;
  return write(message.data, context);
}
