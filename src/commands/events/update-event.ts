import { actOnEdit, type EditOutcome } from "#commands/events/act-on-edit.ts";
import { type EventEdit, planEdit } from "#commands/events/plan-edit.ts";
import { storeEdit } from "#commands/events/store-edit.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** Saves an event's form with one change for all its dates. Throws `forbidden`, or `not-found` for an event that the actor cannot see. */
export function updateEvent(deps: Pick<Database, "db">, sent: EventEdit, now: EpochMs): Promise<EditOutcome> {
  const { actor } = sent;
  return actOnEdit<EditOutcome>(deps, sent, now, async (tx, held) => {
    const edit = planEdit(held, sent, now);
    return "outcome" in edit ? edit : storeEdit(tx, { actor, held, edit }, now);
  });
}
