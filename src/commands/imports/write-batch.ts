import { createEvents, type EventToCreate } from "#commands/events/create-events.ts";
import type { KeyedRow } from "#commands/imports/keyed-row.ts";
import type { RowPlan } from "#commands/imports/plan-batch.ts";
import { updateImported } from "#commands/imports/update-imported.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Transaction } from "#data/transaction.ts";

type WriteRun = { source: string; approve: boolean; now: EpochMs };

/** Stores what a batch of rows brings: new events together, changed ones one by one. Returns the new ids with their rows. */
export async function writeBatch(
  tx: Transaction,
  plans: readonly RowPlan[],
  run: WriteRun,
): Promise<ReadonlyMap<number, number>> {
  const made = plans.filter((plan) => plan.kind === "new");
  const toCreate = made.map((plan) => newEvent(plan.row, plan.values, run));
  const inserted = toCreate.length > 0 ? await createEvents(tx, toCreate, run.now) : [];
  for (const plan of plans) {
    if (plan.kind === "known") await updateImported(tx, plan, run);
  }
  return new Map(inserted.map((event, place) => [event.id, made[place]?.row.row ?? 0]));
}

function newEvent(row: KeyedRow, values: RowPlan["values"], { source, approve }: WriteRun): EventToCreate {
  return {
    draft: row.draft,
    userId: null,
    moderation: approve ? "approved" : "pending",
    held: !approve,
    importStatus: approve ? "done" : "pending",
    origin: { importSource: source, sourceId: row.sourceId, importKey: row.key, imported: values },
  };
}
