import { moveImported } from "#commands/imports/move-imported.ts";
import { presentValues, type Stored, withSchedules } from "#commands/imports/present-values.ts";
import { eventFields } from "#commands/imports/update-imported.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import { planRestore, type RestorePlan } from "#core/imports/plan-restore.ts";
import type { UndoRecord } from "#core/imports/undo-record.ts";
import { organizerKey } from "#core/organizers/organizer-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import { type ImportedEventRow, lockEventRows } from "#data/queries/import-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Changed = { eventId: number; before: UndoRecord };

/** A part of taking an import back: gives changed events their former values where nobody has edited them since; a deleted one stays as it is. */
export async function restoreImported(
  tx: Transaction,
  changed: readonly Changed[],
  now: EpochMs,
): Promise<{ restored: number; keptEdits: number }> {
  const records = new Map(changed.map(({ eventId, before }) => [eventId, before]));
  const rows = await lockEventRows(tx, [...records.keys()]);
  const figures = { restored: 0, keptEdits: 0 };
  for (const stored of await withSchedules(tx, rows)) {
    const record = records.get(stored.event.id);
    if (record === undefined || stored.event.deletedAt !== null) continue;
    const plan = planRestore(record, presentValues(stored));
    await restore(tx, { stored, record, plan }, now);
    figures.restored += 1;
    figures.keptEdits += plan.kept.length;
  }
  return figures;
}

const TIMES = ["time", "rrule", "exceptions", "further"] as const;

type Restoring = { stored: Stored; record: UndoRecord; plan: RestorePlan };

async function restore(tx: Transaction, restoring: Restoring, now: EpochMs): Promise<void> {
  const { stored, record, plan } = restoring;
  const { event } = stored;
  const standing = formerStanding(event, record);
  await updateEvent(tx, event.id, {
    ...eventFields(plan.changes),
    ...(await formerOrganizer(tx, restoring, now)),
    ...standing,
    ...(plan.kept.length === 0 && record.kept),
    now,
  });
  const isMoved = TIMES.some((field) => field in plan.changes);
  if (isMoved || "link" in plan.changes) await moveImported(tx, stored, plan.changes, now);
  if (isMoved || standing !== null) await storeDates(tx, [event.id], now);
}

/** Where it stood before the import approved it, unless somebody has decided since. */
function formerStanding(event: ImportedEventRow, { standing }: UndoRecord) {
  if (standing === null || event.moderation !== "approved" || event.moderatedAt !== standing.approvedAt) return null;
  const { approvedAt: _approvedAt, ...before } = standing;
  const { visibility, suspendedAt } = event;
  const listing = listingOf({ visibility, ...before, deleted: false, suspended: suspendedAt !== null });
  return { ...before, listing };
}

async function formerOrganizer(tx: Transaction, { stored, plan }: Restoring, now: EpochMs): Promise<EventChange> {
  const name = plan.changes.organizerName;
  if (name === undefined) return {};
  const organizers = await matchOrganizers(tx, [{ name, listing: stored.event.listing }], now);
  return { organizerId: organizers.get(organizerKey(name))?.id ?? null };
}
