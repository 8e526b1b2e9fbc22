import type { RowPlan } from "#commands/imports/plan-batch.ts";
import { candidateOf } from "#core/duplicates/duplicate-candidate.ts";
import type { PossibleDuplicate } from "#core/duplicates/duplicate.ts";
import type { ImportedField } from "#core/imports/imported-values.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { updateDuplicatesOfMany } from "#data/queries/event-merges-write.ts";
import { listDuplicatesOfImport } from "#data/queries/possible-duplicates.ts";
import type { Transaction } from "#data/transaction.ts";

/** A change of one of these fields may make the event a duplicate of another. */
const COMPARED: readonly ImportedField[] = ["title", "organizerName", "link", "time", "rrule", "exceptions", "further"];

/** The plans with the possible duplicates of those that create or change an event: one search for the batch. */
export async function withDuplicates(
  tx: Transaction,
  plans: readonly RowPlan[],
  { runId, now }: { runId: number; now: EpochMs },
): Promise<readonly RowPlan[]> {
  const compared = plans.flatMap((plan) => {
    const candidate = isCompared(plan) ? candidateOf(contentOf(plan), now) : null;
    return candidate?.startsAt == null ? [] : [{ row: plan.row.row, candidate, excludeEventId: eventOf(plan) }];
  });
  const candidates = compared.map(({ candidate, excludeEventId }) => ({ ...candidate, excludeEventId }));
  const found = await listDuplicatesOfImport(tx, { candidates, runId }, now);
  const ofRow = new Map<number, readonly PossibleDuplicate[]>(
    compared.map(({ row }, place) => [row, found[place] ?? []]),
  );
  return plans.map((plan) => {
    const duplicates = ofRow.get(plan.row.row);
    return duplicates === undefined ? plan : { ...plan, duplicates };
  });
}

function isCompared(plan: RowPlan): boolean {
  if (plan.kind === "new") return !plan.isLeftOut;
  if (plan.kind !== "known" || plan.known.event.deletedAt !== null) return false;
  return COMPARED.some((field) => field in plan.update.changes);
}

function eventOf(plan: RowPlan): number | null {
  return plan.kind === "known" ? plan.known.id : null;
}

/** The event's values after the import: the row's values replace a known event's present ones. */
function contentOf(plan: RowPlan) {
  const { draft } = plan.row;
  if (plan.kind !== "known") return draft;
  const { title, organizerName, link } = { ...plan.known.present, ...plan.update.changes };
  return { title, organizerName, link: link ?? null, schedules: draft.schedules };
}

type Noting = { plans: readonly RowPlan[]; created: ReadonlyMap<number, number> };

/** Stores for moderators what a batch was found to be alike, once its events exist. */
export async function noteDuplicates(tx: Transaction, { plans, created }: Noting, now: EpochMs): Promise<void> {
  const eventOfRow = new Map([...created].map(([eventId, row]) => [row, eventId]));
  const noted = plans.flatMap((plan) => {
    const eventId = eventOf(plan) ?? eventOfRow.get(plan.row.row);
    return plan.duplicates === undefined || eventId === undefined ? [] : [{ eventId, found: plan.duplicates }];
  });
  if (noted.length > 0) await updateDuplicatesOfMany(tx, noted, now);
}
