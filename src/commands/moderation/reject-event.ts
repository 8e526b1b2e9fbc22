import { type DecisionAsked, type DecisionOutcome, decideEvent } from "#commands/moderation/decide-event.ts";
import type { Faults } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

type Rejection = DecisionAsked & { /** As typed; the owner reads it. */ reason: string };

/** Takes an event out of sight; its owner reads why, may put it right and send it again (PRODUCT P6). Only moderators may. */
export function rejectEvent(
  deps: Pick<Database, "db">,
  { reason, ...given }: Rejection,
  now: EpochMs,
): Promise<DecisionOutcome | { outcome: "refused"; errors: Faults }> {
  const checked = reasonOf(reason);
  if (!checked.ok) return Promise.resolve({ outcome: "refused", errors: { reason: checked.fault } });
  return decideEvent(deps, { ...given, decision: "rejected", reason: checked.value }, now);
}
