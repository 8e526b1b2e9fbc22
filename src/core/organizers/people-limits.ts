import { DAY_MS } from "#core/time/instant.ts";

/** How long an invitation can be accepted. */
export const INVITATION_MS = 14 * DAY_MS;
/** How many may be invited to one organizer in a day, and how many editors it can have, those asked included. */
export const INVITATIONS_PER_DAY = 20;
export const EDITORS_MAX = 20;
/** How often one address may be invited in a day, and for how long it is left alone once it said no. */
export const INVITATIONS_TO_ONE_PER_DAY = 3;
export const DECLINED_MS = 30 * DAY_MS;

/** How many messages one person may write in a day: to one organizer, and to all. */
export const MESSAGES_TO_ONE_PER_DAY = 3;
export const MESSAGES_PER_DAY = 10;

/** How long an organizer waits between two announcements. */
export const ANNOUNCEMENT_EVERY_MS = 7 * DAY_MS;

/** How many claims of one person may wait for a moderator at a time. */
export const CLAIMS_WAITING_MAX = 3;

/** Numbers below this are not told: they would point at persons. */
const SHOWN_COUNT_MIN = 5;

/** A number that may be told, or null for 'fewer than 5'. */
export function shownCount(count: number): number | null {
  return count < SHOWN_COUNT_MIN ? null : count;
}
