import { type DecisionAsked, type DecisionOutcome, decideEvent } from "#commands/moderation/decide-event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** Lets an event be seen, or says that it was looked at again (PRODUCT P6). Only moderators may. */
export function approveEvent(deps: Pick<Database, "db">, given: DecisionAsked, now: EpochMs): Promise<DecisionOutcome> {
  return decideEvent(deps, { ...given, decision: "approved", reason: null }, now);
}
