import { createEvents, type EventToCreate } from "#commands/events/create-events.ts";
import type { KeyedRow } from "#commands/imports/keyed-row.ts";
import type { RowPlan } from "#commands/imports/plan-batch.ts";
import { isChanged, updateImported } from "#commands/imports/update-imported.ts";
import { undoRecord } from "#commands/imports/undo-record.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import type { UndoRecord } from "#core/imports/undo-record.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Transaction } from "#data/transaction.ts";

type WriteRun = { source: string; approve: boolean; now: EpochMs; owner: ImportRunOptions["owner"] };

type Written = {
  /** New ids with their rows. */
  created: ReadonlyMap<number, number>;
  /** What events said that were there before. */
  changed: readonly { eventId: number; before: UndoRecord }[];
};

/** Stores what a batch of rows brings: new events together, changed ones one by one. */
export async function writeBatch(tx: Transaction, plans: readonly RowPlan[], run: WriteRun): Promise<Written> {
  const made = plans.filter((plan) => plan.kind === "new");
  const toCreate = made.map((plan) => newEvent(plan.row, plan.values, run));
  const inserted = toCreate.length > 0 ? await createEvents(tx, toCreate, run.now) : [];
  const changed: Written["changed"][number][] = [];
  for (const plan of plans) {
    if (plan.kind !== "known") continue;
    if (isChanged(plan, run.approve)) changed.push({ eventId: plan.known.id, before: undoRecord(plan, run) });
    await updateImported(tx, plan, run);
  }
  return { created: new Map(inserted.map((event, place) => [event.id, made[place]?.row.row ?? 0])), changed };
}

function newEvent(row: KeyedRow, values: RowPlan["values"], { source, approve, owner }: WriteRun): EventToCreate {
  return {
    draft: row.draft,
    userId: owner?.userId ?? null,
    moderation: approve ? "approved" : "pending",
    held: !approve,
    importStatus: approve ? "done" : "pending",
    origin: { importSource: source, sourceId: row.sourceId, importKey: row.key, imported: values },
    ...(owner !== null && { own: { organizerId: owner.organizerId } }),
  };
}
