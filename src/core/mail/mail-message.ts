import type { AlertLetter, AlertRequest } from "#core/alerts/alert-letter.ts";
import type { StillRunningLetter } from "#core/confirmations/confirmation.ts";
import type { ContactList } from "#core/contacts/contact.ts";
import type { DigestLetter } from "#core/digest/digest-letter.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ReminderLetter } from "#core/reminders/reminder-letter.ts";
import type { FoundNotification } from "#core/notifications/describe-notification.ts";

/**
 * Every mail of the product, as plain values that a row can store: instants as epoch milliseconds, links absolute.
 * `src/mail/messages` renders each as subject, text and HTML.
 */
export type MailMessage =
  /** Confirms the address of a new account. */
  | { name: "verify-email"; data: { link: string; expiresAt: EpochMs } }
  /** A sign-up with an address that has an account: only the owner of the address learns that (PRODUCT P9). */
  | { name: "already-registered"; data: { loginLink: string; resetLink: string } }
  | { name: "reset-password"; data: { link: string; expiresAt: EpochMs } }
  /** The code as it is typed. */
  | { name: "sign-in-code"; data: { code: string; expiresAt: EpochMs } }
  /** `device` names the browser, such as `Firefox on Windows`; null if unknown. */
  | { name: "password-changed"; data: { at: EpochMs; device: string | null; resetLink: string } }
  /** Sent to the new address. */
  | { name: "email-change-confirm"; data: { link: string; newEmail: string; expiresAt: EpochMs } }
  /** Sent to the old address; `newEmail` is already masked. */
  | { name: "email-changed-notice"; data: { undoLink: string; newEmail: string; undoUntil: EpochMs } }
  | { name: "two-factor-changed"; data: { on: boolean; at: EpochMs } }
  /** `passkey` is the name that its owner chose. */
  | { name: "new-passkey"; data: { passkey: string; at: EpochMs } }
  /** `name` is the passkey's or the provider's; empty for sessions. */
  | { name: "sign-in-changed"; data: { change: "passkey" | "provider" | "sessions"; name: string; at: EpochMs } }
  /** The account is erased at `leaveAt` unless its owner signs in before. */
  | { name: "account-leaving"; data: { leaveAt: EpochMs; signInLink: string } }
  | { name: "account-erased"; data: Record<string, never> }
  /** An admin suspended the account; `contact` is where its owner can ask about it. */
  | { name: "account-suspended"; data: { reason: string | null; contact: string } }
  | { name: "suspension-lifted"; data: { signInLink: string } }
  /**
   * To a person invited to edit an organizer's profile and events; `inviter` is null if they gave no name. Both are
   * null for a mailbox that no account has confirmed.
   */
  | {
      name: "organizer-invitation";
      data: { organizer: string | null; inviter: string | null; link: string; expiresAt: EpochMs };
    }
  /** A message to an organizer; `replyTo` is null if the sender does not share their address. */
  | {
      name: "organizer-message";
      data: { organizer: string; sender: string | null; text: string; replyTo: string | null; link: string };
    }
  /** To the new owner of an organizer: the previous owner handed it over, or left. */
  | { name: "organizer-taken-over"; data: { organizer: string; why: "left" | "handed-over" } }
  /** To an event's owner, with a moderator's reason; `editPath` is where to correct the event. */
  | { name: "event-rejected"; data: { title: string; reason: string | null; editPath: string } }
  /** The events of the days ahead, for members who subscribed. */
  | { name: "weekly-digest"; data: DigestLetter }
  /** Changes of events that a member saved, follows or owns, for members with email notifications on. */
  | { name: "notifications"; data: NotificationLetter }
  /** The one-time link with which an admin created on the command line sets a password. */
  | { name: "admin-password-link"; data: { link: string; expiresAt: EpochMs } }
  /** Asks the owner of an address to confirm a list; `link` opens the page for confirming and unsubscribing. */
  | {
      name: "list-confirm";
      data: { list: ContactList; link: string; expiresAt: EpochMs; unsubscribeLink: string };
    }
  /** Tells the owner of an address that it is already on the list. The screen does not show that. */
  | { name: "list-already"; data: { link: string; unsubscribeLink: string } }
  /** Asks the owner of series whether they are still running. */
  | { name: "still-running"; data: StillRunningLetter }
  /** A saved date is about to begin. */
  | { name: "event-reminder"; data: ReminderLetter }
  /** What is new for a reader's searches. */
  | { name: "search-alerts"; data: AlertLetter }
  /** Asks the owner of an address to confirm an alert; `link` opens its private page. */
  | { name: "search-alert-confirm"; data: AlertRequest }
  /** `link` opens the submission's private page. It contains no text of the submitter: the mailbox may be anybody's. */
  | { name: "submission-received"; data: { link: string } }
  /** Links may be paths on the site. `eventLink` is the event's page, if there is one. */
  | {
      name: "submission-status";
      data: {
        status: "pending" | "approved" | "rejected";
        reason: string | null;
        link: string;
        eventLink: string | null;
      };
    };

export type MailName = MailMessage["name"];

/** Until when a mail is useful to its recipient; null for always. */
export function mailExpiry({ data }: MailMessage): EpochMs | null {
  return "expiresAt" in data ? data.expiresAt : null;
}

/**
 * Address of one-click unsubscribe (RFC 8058); null for mail that belongs to an account and cannot be turned off.
 * `baseUrl` is the site's.
 */
export function mailUnsubscribe({ data }: MailMessage, baseUrl: string): string | null {
  if ("unsubscribePath" in data) return data.unsubscribePath === null ? null : `${baseUrl}${data.unsubscribePath}`;
  return "unsubscribeLink" in data ? data.unsubscribeLink : null;
}

/** Where a reply goes if not to the site; only set for messages between people. */
export function mailReplyTo({ data }: MailMessage): string | null {
  return "replyTo" in data ? data.replyTo : null;
}

/** The state of a mail. */
export type MailStatus =
  /** Waiting for its turn, or for a retry. */
  | "waiting"
  /** A process is handing it to the mail server now. */
  | "sending"
  /** The mail server accepted it. */
  | "sent"
  /** No mail server is configured: the mail is in the outbox. */
  | "kept"
  /** It will not be sent; the row says why. */
  | "failed"
  /** Whether the server accepted it is unknown, so it is not sent again. */
  | "uncertain";

/** A rendered mail: what a mail server would receive, or the outbox shows. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** All header fields, in order, except those for the encoding of the parts. */
  headers: readonly (readonly [name: string, value: string])[];
};

/** The content of a mail of notifications; the zone is the mail's. */
type NotificationLetter = {
  at: EpochMs;
  items: readonly FoundNotification[];
  /** Whether the reader chose the zone; otherwise it is the site's. */
  isOwnZone: boolean;
  unsubscribePath: string;
};
