import { MINUTE_MS } from "#core/time/instant.ts";

/** Events on a page of the moderators' list (spec admin §9). */
export const WAITING_SHOWN = 50;
/** How many of the newest decisions are shown (spec admin §9). */
export const RECENT_SHOWN = 10;
/** Nobody counts further: what is more is said as '1,000+'. */
export const WAITING_COUNTED = 1_000;
/** So many events are decided while the moderator waits; a job goes on with the rest. */
export const DECIDED_AT_ONCE = 200;
/** Owners and followers hear of a decision so much later: until then Undo leaves no trace. */
export const DECISION_TOLD_AFTER_MS = 5 * MINUTE_MS;
