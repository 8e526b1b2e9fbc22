import type { Actor } from "#core/audit/actor.ts";
import type { CauseKind } from "#core/notifications/cause.ts";
import { type EpochMs, type LocalDateTime, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** What an unsubscribe link turns off: the weekly digest alone, or all email notifications. */
export type StoppableMail = "digest" | "email";

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** The page that turns a member's mail off. */
export function stopMailPath(what: StoppableMail, key: string): string {
  return `/${what}/off/${key}`;
}

/** Whether a text can be the key of such a page. */
export function isStopKey(text: string): boolean {
  return KEY.test(text);
}

/** The appearance of a notification (spec visitors §3, Notification (stored)). */
export const NOTIFICATION_TYPES = ["info", "success", "warning", "error"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** `plain` is an administrator's own text, `event-reminder` a reminder of a saved date. */
export type NotificationName = CauseKind | "plain" | "event-reminder";

/** Notifications on a page (spec visitors §9). */
export const NOTIFICATIONS_SHOWN = 50;
/** Above this the bell shows '9+'. */
export const BADGE_MAX = 9;
/** Counting stops here; the page's badge says so. */
export const UNREAD_COUNTED = 999;
/** How many months notifications are stored. */
export const NOTIFICATIONS_RETENTION_MONTHS = 6;
/** How many days a cause is remembered, so that nobody is notified of it twice. */
export const CAUSES_RETENTION_DAYS = 30;
/** Limits of an administrator's own text. */
export const TITLE_MAX = 120;
export const MESSAGE_MAX = 500;

/** How long a mail waits for further notifications of the same reader, so that several changes make one mail. */
export const MAIL_WAIT_MS = 5 * MINUTE_MS;

/**
 * The values of a notification's message, beside the names that are read when it is shown: instants, the reader's
 * paths, people's own words.
 */
export type NotificationFacts = {
  /** The present time of the date, or the former one of a cancelled date. */
  startsAt?: EpochMs;
  /** The time before it moved. */
  oldStartsAt?: EpochMs;
  /** The zone in which it moved; missing if the host's zone changed too. */
  timezone?: ZoneId;
  /** Whether later dates moved as well. */
  isSeries?: boolean;
  /** The organizer's reason. */
  reason?: string;
  /** The date's original local start, for its address. */
  originalLocal?: LocalDateTime;
  /** The page to open, if not the event's or the organizer's. */
  path?: string;
  /** Numbers of a bulk decision: decided events, and skipped ones. */
  count?: number;
  skipped?: number;
  /** The announcement whose text is read when it is shown. */
  announcementId?: number;
  /** A finished text: of a submission, or of an administrator. */
  title?: string;
  message?: string;
};

/** Whether this actor may write a notification of their own: admins, and the command line. */
export function mayNotify(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}
