import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** How long Undo is at hand before a member is mailed that they are suspended. */
export const SUSPENSION_TOLD_AFTER_MS = 5 * MINUTE_MS;

/** By which the message about a suspension is known. */
export function suspensionMailKey(suspensionId: number): string {
  return `account-suspended:${suspensionId}`;
}

/** The version of what people agree to when they sign up: the day on which its words were last changed. A test holds it to them. */
export const CONSENT_VERSION = "2026-11-23";

/** How long 'Delete my account' can be taken back by signing in, in days. */
export const GRACE_DAYS = 14;
/** How long the event of somebody who left says that it is cancelled before it is gone, in days (CONVENTIONS §4.1). */
export const LEFT_EVENT_DAYS = 30;
/** How long an account waits for its address to be proved, in days. */
export const UNPROVED_DAYS = 30;

/** When an account that is deleted now will be erased. */
export function leaveAtFrom(now: EpochMs): EpochMs {
  return now + GRACE_DAYS * DAY_MS;
}

/** How long values that can name a person stay beside an audit entry, in months (PRODUCT P7). */
export const AUDIT_PERSONAL_MONTHS = 12;
/** How long a session may go unused, in days. */
export const SESSION_IDLE_DAYS = 30;
/** How long a link or code that was used, or is too old, is remembered, in days: so that we can say what became of it. */
export const SPENT_TOKEN_DAYS = 7;
/** How long it is known that somebody wrote to an organizer, in months. */
export const MESSAGE_MONTHS = 12;
/** How long a line of the block list stays after it ended, in days: so that it can be renewed. */
export const BLOCK_ENDED_DAYS = 30;
/** How long it is known that somebody was suspended, after it was lifted, in months. */
export const SUSPENSION_MONTHS = 12;
/** How long it is known how an event stood before a moderator decided about it, in months. */
export const DECISION_MONTHS = 12;
/** How long it is known what a week's digest told a member, in days: longer than any week lasts. */
export const DIGEST_WEEK_DAYS = 60;
/** How long it is known what a sending of digests came to, in months. */
export const DIGEST_RUN_MONTHS = 12;
