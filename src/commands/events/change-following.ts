import { actOnDate, type DateAct, type DateConflict, type NoDate } from "#commands/events/act-on-date.ts";
import type { Gone } from "#commands/events/act-on-event.ts";
import { planFollowing, type Reach } from "#commands/events/plan-following.ts";
import { storeFollowing } from "#commands/events/store-following.ts";
import type { Faults } from "#core/check-input.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

type FollowingChange = DateAct & {
  reach: Reach;
  /** How it goes on; null: it does not. For 'all' and a schedule without a rule this is the whole schedule. */
  schedule: Schedule | null;
};

export type ChangeFollowingOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string }
  | { outcome: "refused"; errors: Faults }
  | Gone
  | NoDate
  | DateConflict;

/**
 * Changes a date and all that follow it: the schedule ends before it and another one opens, in the same event, so that its
 * address, saves, follows and moderation stay (PRODUCT P3). From its first date on, and for 'all', the schedule itself moves.
 */
export function changeFollowing(
  deps: Pick<Database, "db">,
  { reach, schedule: given, ...act }: FollowingChange,
  now: EpochMs,
): Promise<ChangeFollowingOutcome> {
  return actOnDate<ChangeFollowingOutcome>(deps, { action: "change-following", act }, now, async (tx, held) => {
    const planned = planFollowing(held, { reach, given }, now);
    if ("outcome" in planned) return planned;
    const { publicId, title } = held.event;
    if (planned.isSame) return { outcome: "unchanged", publicId, title };
    await storeFollowing(tx, { actor: act.actor, held, planned }, now);
    return { outcome: "changed", publicId, title };
  });
}
