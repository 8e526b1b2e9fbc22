import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type JoinFacts, joinState, type JoinState } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";

/**
 * The state of a date, decided again each minute. `pageNow` is the minute that the page was made for: the first render
 * says the same as the server. When the state changes, what else depends on it (passcode, next date) is loaded again.
 */
export function useJoinState(facts: JoinFacts | null, pageNow: EpochMs): { now: EpochMs; state: JoinState | null } {
  const now = usePageMinute(pageNow);
  const { revalidate } = useRevalidator();
  const state = facts === null ? null : joinState(facts, now);
  const changed = facts !== null && state !== null && !sameState(state, joinState(facts, pageNow));
  useEffect(() => {
    if (changed) void revalidate();
  }, [changed, revalidate]);
  return { now, state };
}

function sameState(a: JoinState, b: JoinState): boolean {
  return a.phase === b.phase && a.offer === b.offer;
}
