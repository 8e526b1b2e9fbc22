import type { ContactList } from "#core/contacts/contact.ts";
import type { DigestLetter } from "#core/digest/digest-letter.ts";
import type { NotificationLetter } from "#core/notifications/notification-letter.ts";
import type { EpochMs } from "#core/time/instant.ts";

/**
 * Everything that the product tells people by mail, as plain values that a row can keep: moments as epoch milliseconds,
 * links absolute. `src/mail/messages` turns each into a subject, a text and a page.
 */
export type MailMessage =
  /** A new account's address is to be proved. */
  | { name: "verify-email"; data: { link: string; expiresAt: EpochMs } }
  /** Somebody signs up with an address that has an account: only its owner is told so (PRODUCT P9). */
  | { name: "already-registered"; data: { loginLink: string; resetLink: string } }
  | { name: "reset-password"; data: { link: string; expiresAt: EpochMs } }
  /** The code as it is typed. */
  | { name: "sign-in-code"; data: { code: string; expiresAt: EpochMs } }
  /** `device` is what the browser says of itself in a few words, such as `Firefox on Windows`; null when it says nothing. */
  | { name: "password-changed"; data: { at: EpochMs; device: string | null; resetLink: string } }
  /** Goes to the new address. */
  | { name: "email-change-confirm"; data: { link: string; newEmail: string; expiresAt: EpochMs } }
  /** Goes to the old address; `newEmail` is masked already. */
  | { name: "email-changed-notice"; data: { undoLink: string; newEmail: string; undoUntil: EpochMs } }
  | { name: "two-factor-changed"; data: { on: boolean; at: EpochMs } }
  /** `passkey` is the name that its owner gave it. */
  | { name: "new-passkey"; data: { passkey: string; at: EpochMs } }
  /** `name` is the passkey's or the provider's; empty for sessions. */
  | { name: "sign-in-changed"; data: { change: "passkey" | "provider" | "sessions"; name: string; at: EpochMs } }
  /** The account is erased at `leaveAt` unless its owner signs in before. */
  | { name: "account-leaving"; data: { leaveAt: EpochMs; signInLink: string } }
  | { name: "account-erased"; data: Record<string, never> }
  /** An admin keeps the account out; `contact` is where its owner can ask about it. */
  | { name: "account-suspended"; data: { reason: string | null; contact: string } }
  | { name: "suspension-lifted"; data: { signInLink: string } }
  /** To somebody who is asked to edit an organizer's profile and events; `inviter` is null when they gave no name. Both are null for a mailbox that no account has confirmed. */
  | {
      name: "organizer-invitation";
      data: { organizer: string | null; inviter: string | null; link: string; expiresAt: EpochMs };
    }
  /** What somebody wrote to an organizer; `replyTo` is null when they keep their address to themselves. */
  | {
      name: "organizer-message";
      data: { organizer: string; sender: string | null; text: string; replyTo: string | null; link: string };
    }
  /** To the owner of an organizer from now on: the owner before handed it over, or has left. */
  | { name: "organizer-taken-over"; data: { organizer: string; why: "left" | "handed-over" } }
  /** To an event's owner whom a moderator wants to read the reason; `editPath` is where to put it right. */
  | { name: "event-rejected"; data: { title: string; reason: string | null; editPath: string } }
  /** The gatherings of the days ahead, for members who asked for them. */
  | { name: "weekly-digest"; data: DigestLetter }
  /** What has changed about events that a member saved, follows or owns, for members with email notifications on. */
  | { name: "notifications"; data: NotificationLetter }
  /** The one-time link with which an admin, made on the command line, sets a password. */
  | { name: "admin-password-link"; data: { link: string; expiresAt: EpochMs } }
  /** Asks the owner of an address for the word without which a list does not begin; `link` opens the page for it and for leaving. */
  | {
      name: "list-confirm";
      data: { list: ContactList; link: string; expiresAt: EpochMs; unsubscribeLink: string };
    }
  /** Somebody asked for a list that the address is on: the screen did not say so, its owner is told. */
  | { name: "list-already"; data: { link: string; unsubscribeLink: string } }
  /** `link` opens the submission's private page. No text of the submitter: the mailbox may belong to anybody. */
  | { name: "submission-received"; data: { link: string } }
  /** `eventLink` is the page of the event, where there is one to be seen. */
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

/** Until when a message is of any use to whoever gets it; null for one that always is. */
export function mailExpiry({ data }: MailMessage): EpochMs | null {
  return "expiresAt" in data ? data.expiresAt : null;
}

/** Where one press ends such messages (RFC 8058); null for what belongs to an account and cannot be ended. `baseUrl` is the site's. */
export function mailUnsubscribe({ data }: MailMessage, baseUrl: string): string | null {
  if ("unsubscribePath" in data) return data.unsubscribePath === null ? null : `${baseUrl}${data.unsubscribePath}`;
  return "unsubscribeLink" in data ? data.unsubscribeLink : null;
}

/** Where an answer to a message goes, when that is not the site; only what one person writes to another says so. */
export function mailReplyTo({ data }: MailMessage): string | null {
  return "replyTo" in data ? data.replyTo : null;
}

/** How far a message has come. */
export type MailStatus =
  /** It waits for its turn, or for its next try. */
  | "waiting"
  /** A process hands it to the mail server at this moment. */
  | "sending"
  /** The mail server has taken it. */
  | "sent"
  /** No mail server is configured: it is in the outbox. */
  | "kept"
  /** It will not be sent; the row says why. */
  | "failed"
  /** Nobody knows whether the server took it, so it is not sent again. */
  | "uncertain";

/** A finished message: what a mail server would have been given, or the outbox shows. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** Every header field but those that only say how the parts are encoded, in their order. */
  headers: readonly (readonly [name: string, value: string])[];
};
