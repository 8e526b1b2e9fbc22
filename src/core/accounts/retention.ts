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
