import { actOnDate, type DateAct, type DateConflict, type NoDate } from "#commands/events/act-on-date.ts";
import type { Gone } from "#commands/events/act-on-event.ts";
import { type DateChange, planDateChange } from "#commands/events/plan-date-change.ts";
import { storeDateChange } from "#commands/events/store-date-change.ts";
import type { Faults } from "#core/check-input.ts";
import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

export type ChangeDateOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string; date: Occurrence }
  | { outcome: "refused"; errors: Faults }
  | Gone
  | NoDate
  | DateConflict;

/** Cancels, moves or gives back one date of an event, or gives it a note ('this date', PRODUCT P3); who saved it is told. */
export function changeDate(
  deps: Pick<Database, "db">,
  { change, ...act }: DateAct & { change: DateChange },
  now: EpochMs,
): Promise<ChangeDateOutcome> {
  return actOnDate<ChangeDateOutcome>(deps, { action: "change-date", act }, now, async (tx, held) => {
    const planned = planDateChange(held, change, now);
    if ("errors" in planned) return { outcome: "refused", errors: planned.errors };
    const { publicId, title } = held.event;
    const told = { publicId, title, date: planned.after };
    if (planned.isSame) return { outcome: "unchanged", ...told };
    await storeDateChange(tx, { actor: act.actor, held, planned }, now);
    return { outcome: "changed", ...told };
  });
}
