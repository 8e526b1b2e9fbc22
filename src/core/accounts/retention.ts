import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** Time for Undo before the member is mailed about the suspension. */
export const SUSPENSION_NOTICE_DELAY_MS = 5 * MINUTE_MS;

/** Idempotency key of the mail about a suspension. */
export function suspensionMailKey(suspensionId: number): string {
  return `account-suspended:${suspensionId}`;
}

/** Version of the texts that people agree to at sign-up: the day they last changed. A test compares it with the texts. */
export const CONSENT_VERSION = "2026-11-23";

/** For this many days signing in cancels 'Delete my account'. */
export const GRACE_DAYS = 14;
/** How many days the event of an erased member is shown as cancelled before it is deleted (CONVENTIONS §4.1). */
export const LEFT_EVENT_DAYS = 30;
/** How many days an account may exist before its address is confirmed. */
export const UNPROVED_DAYS = 30;

/** When an account deleted now will be erased. */
export function leaveAtFrom(now: EpochMs): EpochMs {
  return now + GRACE_DAYS * DAY_MS;
}

/** How many months the personal values of an audit entry are stored (PRODUCT P7). */
export const AUDIT_PERSONAL_MONTHS = 12;
/** How many days a session may go unused. */
export const SESSION_IDLE_DAYS = 30;
/** How many days a used or expired link or code is stored, so that a page can say which of the two it is. */
export const SPENT_TOKEN_DAYS = 7;
/** How many months the record of a message to an organizer is stored. */
export const MESSAGE_MONTHS = 12;
/** How many days an expired entry of the block list is stored, so that it can be renewed. */
export const BLOCK_ENDED_DAYS = 30;
/** How many months a lifted suspension is stored. */
export const SUSPENSION_MONTHS = 12;
/** How many months an event's state before a moderator's decision is stored. */
export const DECISION_MONTHS = 12;
/** How many days the content of a weekly digest is stored: longer than any week lasts. */
export const DIGEST_WEEK_DAYS = 60;
/** How many months the result of a digest run is stored. */
export const DIGEST_RUN_MONTHS = 12;
