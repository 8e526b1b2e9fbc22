import type { Actor } from "#core/audit/actor.ts";
import type { CauseKind } from "#core/notifications/cause.ts";
import { type EpochMs, type LocalDateTime, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** What a link at the foot of a mail turns off: the weekly digest alone, or all email notifications. */
export type StoppableMail = "digest" | "email";

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** The address of the page that turns a member's mail off. */
export function stopMailPath(what: StoppableMail, key: string): string {
  return `/${what}/off/${key}`;
}

/** Whether a text can be the key of such an address. */
export function isStopKey(text: string): boolean {
  return KEY.test(text);
}

/** How a notification looks (spec visitors §3, Notification (stored)). */
export const NOTIFICATION_TYPES = ["info", "success", "warning", "error"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** `plain` is what an administrator wrote in finished words. */
export type NotificationName = CauseKind | "plain";

/** How many a page shows (spec visitors §9). */
export const NOTIFICATIONS_SHOWN = 50;
/** Above this the bell shows '9+'. */
export const BADGE_MAX = 9;
/** Nobody counts further; the badge of the page then says so. */
export const UNREAD_COUNTED = 999;
/** How long notifications are kept, in months. */
export const NOTIFICATIONS_KEPT_MONTHS = 6;
/** How long it is remembered that a cause was told, in days. */
export const CAUSES_KEPT_DAYS = 30;
/** Limits of words that an administrator writes. */
export const TITLE_MAX = 120;
export const MESSAGE_MAX = 500;

/** How long a mail waits for further notifications of the same reader, so that several changes make one mail. */
export const MAIL_WAIT_MS = 5 * MINUTE_MS;

/** What a notification's message needs beside the names that are read when it is shown: moments, own paths, somebody's own words. */
export type NotificationFacts = {
  /** When the date is now, or would have been. */
  startsAt?: EpochMs;
  /** When it was before it moved. */
  oldStartsAt?: EpochMs;
  /** Whose clocks it moved on; missing where the host's zone changed too. */
  timezone?: ZoneId;
  /** Whether later dates moved with it. */
  isSeries?: boolean;
  /** Why, in the organizer's words. */
  reason?: string;
  /** The date's original local start, for its address. */
  originalLocal?: LocalDateTime;
  /** The page to open, when it is not the event's or the organizer's. */
  path?: string;
  /** Whose words are read when it is shown. */
  announcementId?: number;
  /** Finished words: of a submission, or of an administrator. */
  title?: string;
  message?: string;
};

/** Whether this actor may write a notification in words of their own: admins, and the program itself. */
export function mayNotify(actor: Pick<Actor, "role">): boolean {
  return actor.role === "admin" || actor.role === "system";
}
