import type { LinkState } from "#core/events/event.ts";
import type { LinkVerdict } from "#core/link-checks/meeting-service.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";

/** What is known of a link from its checks so far. */
export type LinkHistory = {
  state: LinkState;
  /** Checks that failed since the last one that did not, and when the first of them was. */
  failures: number;
  failingSince: EpochMs | null;
};

/** A link is marked after so many failed checks, over at least so long. */
const FAILED_CHECKS = 3;
const FAILED_FOR_MS = 2 * DAY_MS;
/** Then it has so long to be mended before moderators see it (PRODUCT P15). */
const DEAD_AFTER_MS = 14 * DAY_MS;

const WEEK_MS = 7 * DAY_MS;
/** Links of one day's import are spread over the next days, as each is checked up to so much earlier. */
const SPREAD_MS = DAY_MS;

/** How long a process that checks a link keeps it from others. */
export const CHECK_LEASE_MS = 15 * MINUTE_MS;

/**
 * The state of a link after a check. What says nothing changes nothing; a single answer ends all. `spread` from 0 to 1
 * belongs to the link.
 */
export function afterCheck(
  before: LinkHistory,
  verdict: LinkVerdict,
  { now, spread }: { now: EpochMs; spread: number },
): LinkHistory & { dueAt: EpochMs } {
  const inAWeek = now + WEEK_MS - Math.round(spread * SPREAD_MS);
  if (verdict === "unknown") return { ...before, dueAt: inAWeek };
  if (verdict === "alive") return { state: "ok", failures: 0, failingSince: null, dueAt: inAWeek };
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const state = stateOf({ ...before, failures, failingSince }, now);
  // A link that failed is checked every day until it is mended or dead.
  return { state, failures, failingSince, dueAt: state === "dead" ? inAWeek : now + DAY_MS };
}

function stateOf({ state, failures, failingSince }: LinkHistory, now: EpochMs): LinkState {
  const failingMs = failingSince === null ? 0 : now - failingSince;
  if (failures < FAILED_CHECKS || failingMs < FAILED_FOR_MS) return state;
  // Its people have two weeks from the day that it is marked.
  return state === "dead" || (state === "failing" && failingMs >= FAILED_FOR_MS + DEAD_AFTER_MS) ? "dead" : "failing";
}

/** Whether pages say that a link in this state did not answer. */
export function isBroken(state: LinkState): boolean {
  return state === "failing" || state === "dead";
}
