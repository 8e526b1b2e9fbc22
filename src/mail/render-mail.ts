import { cleanLine } from "#core/text/clean-text.ts";
import { letterHtml } from "#mail/layout/letter-html.ts";
import { letterText } from "#mail/layout/letter-text.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";
import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import type { Letter } from "#mail/layout/letter.ts";
import { accountErased } from "#mail/messages/account-erased.ts";
import { accountLeaving } from "#mail/messages/account-leaving.ts";
import { accountSuspended } from "#mail/messages/account-suspended.ts";
import { adminPasswordLink } from "#mail/messages/admin-password-link.ts";
import { alreadyRegistered } from "#mail/messages/already-registered.ts";
import { emailChangeConfirm } from "#mail/messages/email-change-confirm.ts";
import { emailChangedNotice } from "#mail/messages/email-changed-notice.ts";
import { eventReminder } from "#mail/messages/event-reminder.ts";
import { eventRejected } from "#mail/messages/event-rejected.ts";
import { listAlready } from "#mail/messages/list-already.ts";
import { listConfirm } from "#mail/messages/list-confirm.ts";
import { newPasskey } from "#mail/messages/new-passkey.ts";
import { signInChanged } from "#mail/messages/sign-in-changed.ts";
import { notifications } from "#mail/messages/notifications.ts";
import { organizerInvitation } from "#mail/messages/organizer-invitation.ts";
import { organizerMessage } from "#mail/messages/organizer-message.ts";
import { organizerTakenOver } from "#mail/messages/organizer-taken-over.ts";
import { passwordChanged } from "#mail/messages/password-changed.ts";
import { resetPassword } from "#mail/messages/reset-password.ts";
import { searchAlertConfirm } from "#mail/messages/search-alert-confirm.ts";
import { searchAlerts } from "#mail/messages/search-alerts.ts";
import { signInCode } from "#mail/messages/sign-in-code.ts";
import { stillRunning } from "#mail/messages/still-running.ts";
import { submissionReceived } from "#mail/messages/submission-received.ts";
import { submissionStatus } from "#mail/messages/submission-status.ts";
import { suspensionLifted } from "#mail/messages/suspension-lifted.ts";
import { twoFactorChanged } from "#mail/messages/two-factor-changed.ts";
import { weeklyDigest } from "#mail/messages/weekly-digest.ts";
import { verifyEmail } from "#mail/messages/verify-email.ts";

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
