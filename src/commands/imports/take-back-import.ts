import { type RunMissed, actOnRun } from "#commands/imports/act-on-run.ts";
import { actorOfRun } from "#commands/imports/apply-rows.ts";
import { CLAIM_MS, type ClaimedRun, holdClaim } from "#commands/imports/batch-item.ts";
import { moveImported } from "#commands/imports/move-imported.ts";
import { type Stored, presentValues, withSchedules } from "#commands/imports/present-values.ts";
import type { RunDeps } from "#commands/imports/run-batches.ts";
import { enqueueRun } from "#commands/imports/enqueue-run.ts";
import { eventFields, placedWith } from "#commands/imports/update-imported.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { matchOrganizers } from "#commands/organizers/match-organizers.ts";
import type { Actor } from "#core/audit/actor.ts";
import { importTakenBack } from "#core/imports/import-audit.ts";
import type { TakenBack } from "#core/imports/import-result.ts";
import { type RestorePlan, type UndoRecord, planRestore } from "#core/imports/plan-update.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { type Transaction, transaction, yieldSession } from "#data/transaction.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type EventChange, updateEvent } from "#data/queries/events-write.ts";
import {
  deleteFileParts,
  hasRunningImport,
  notifyImportProgress,
  updateImportRun,
} from "#data/queries/import-runs-write.ts";
import {
  type MassDeletion,
  insertDeletion,
  lockDeletionOfImport,
  updateDeletion,
} from "#data/queries/mass-deletions-write.ts";
import { updateUnusedOrganizersDeleted } from "#data/queries/unused-organizers-write.ts";
import {
  type ImportedEventRow,
  countImportChanges,
  deleteImportChanges,
  deleteImportedEvents,
  listImportChanges,
  lockEventRows,
  lockImportSource,
} from "#data/queries/import-write.ts";

type Changed = { eventId: number; before: UndoRecord };

/**
 * A part of undoing an import: restores the former values of changed events unless someone has edited them since;
 * deleted events stay deleted.
 */
async function restoreImported(
  tx: Transaction,
  changed: readonly Changed[],
  now: EpochMs,
): Promise<{ restored: number; keptEdits: number; organizers: readonly number[] }> {
  const records = new Map(changed.map(({ eventId, before }) => [eventId, before]));
  const rows = await lockEventRows(tx, [...records.keys()]);
  const figures = { restored: 0, keptEdits: 0 };
  const organizers: number[] = [];
  for (const stored of await withSchedules(tx, rows)) {
    const record = records.get(stored.event.id);
    if (record === undefined || stored.event.deletedAt !== null) continue;
    const plan = planRestore(record, presentValues(stored));
    await restore(tx, { stored, record, plan }, now);
    figures.restored += 1;
    figures.keptEdits += plan.preserved.length;
    if (stored.event.organizerId !== null) organizers.push(stored.event.organizerId);
  }
  return { ...figures, organizers };
}

const TIMES = ["time", "rrule", "exceptions", "further"] as const;

type Restoring = { stored: Stored; record: UndoRecord; plan: RestorePlan };

async function restore(tx: Transaction, restoring: Restoring, now: EpochMs): Promise<void> {
  const { stored, record, plan } = restoring;
  const { event } = stored;
  const moderation = formerModeration(event, record);
  const holder = await formerOrganizer(tx, restoring, now);
  await updateEvent(tx, event.id, {
    ...eventFields(plan.changes),
    ...moderation,
    ...holder,
    ...(plan.preserved.length === 0 && record.kept),
    now,
  });
  const isMoved = TIMES.some((field) => field in plan.changes);
  if (isMoved || "link" in plan.changes) await moveImported(tx, stored, plan.changes, now);
  if (isMoved || moderation !== null || "listing" in holder) await storeDates(tx, [event.id], now);
}

/** The moderation status before the import approved the event, unless someone has decided since. */
function formerModeration(event: ImportedEventRow, { standing }: UndoRecord) {
  if (standing === null || event.moderation !== "approved" || event.moderatedAt !== standing.approvedAt) return null;
  const { approvedAt: _approvedAt, ...before } = standing;
  const listing = listingOf({ ...event, ...before, deletedAt: null });
  return { ...before, listing };
}

async function formerOrganizer(tx: Transaction, { stored, plan }: Restoring, now: EpochMs): Promise<EventChange> {
  const name = plan.changes.organizerName;
  if (name === undefined) return {};
  const organizers = await matchOrganizers(tx, [{ name, listing: stored.event.listing }], now);
  return placedWith(stored.event, organizers.get(organizerKey(name)), now);
}

/** Events undone in one transaction. On the embedded database others wait meanwhile: an event with a year of dates takes some 3 ms. */
const EVENTS_AT_ONCE = { postgres: 200, pglite: 8 } as const;

/**
 * A part of the imports' job: undoes what a run has written; each batch commits with its checkpoint, so it resumes
 * after a crash. Ends canceled and undone runs alike.
 */
export async function takeBackImport(deps: RunDeps, run: ClaimedRun): Promise<"done" | "stopped"> {
  const { db, kind, now, isStopped } = deps;
  const totalRows = run.doneRows + (await countImportChanges(db, run.id));
  for (;;) {
    if (isStopped()) return "stopped";
    const startedAt = now();
    const { takenBack } = run;
    const changes = await transaction(db, async (tx) => {
      // After a deadlock this runs again: what the aborted attempt counted does not count.
      run.takenBack = takenBack;
      await lockImportSource(tx, run.source);
      await holdClaim(tx, run);
      const batch = await listImportChanges(tx, run.id, EVENTS_AT_ONCE[kind]);
      await takeBack(tx, { run, batch }, deps);
      const at = { doneRows: run.doneRows + batch.length, totalRows };
      await updateImportRun(tx, run.id, { ...at, claimedUntil: now() + CLAIM_MS });
      if (batch.length > 0) await notifyImportProgress(tx, { ...run, ...at });
      else await end(tx, { ...run, ...at }, deps);
      return batch.length;
    });
    if (changes === 0) return "done";
    run.doneRows += changes;
    await yieldSession(deps, startedAt);
  }
}

type Batch = { run: ClaimedRun; batch: Awaited<ReturnType<typeof listImportChanges>> };

async function takeBack(tx: Transaction, { run, batch }: Batch, { now }: RunDeps): Promise<void> {
  if (batch.length === 0) return;
  const created = batch.filter(({ kind }) => kind === "created").map(({ eventId }) => eventId);
  const changed = batch.flatMap(({ eventId, before }) => (before === null ? [] : [{ eventId, before }]));
  const { deletion, deleted, ofDeleted } = await deleteCreated(tx, { run, created }, now());
  const { organizers, ...restored } = await restoreImported(tx, changed, now());
  const ids = [...ofDeleted, ...organizers];
  await updateUnusedOrganizersDeleted(tx, { ids, since: run.createdAt, deletion }, deletion?.deletedAt ?? now());
  await deleteImportChanges(
    tx,
    run.id,
    batch.map(({ eventId }) => eventId),
  );
  run.takenBack = sum(run.takenBack, { deleted, ...restored });
  await updateImportRun(tx, run.id, { takenBack: run.takenBack });
}

/** Deletes what the run created, as one group that can be restored; the group is complete when the run is undone. */
async function deleteCreated(
  tx: Transaction,
  { run, created }: { run: ClaimedRun; created: readonly number[] },
  now: EpochMs,
): Promise<{ deletion: MassDeletion | null; deleted: number; ofDeleted: readonly number[] }> {
  const existing = await lockDeletionOfImport(tx, run.id);
  if (created.length === 0) return { deletion: existing, deleted: 0, ofDeleted: [] };
  const newGroup = { deletedBy: run.actorId, events: 0, scope: "import", importRun: run.id } as const;
  const deletion = existing ?? (await insertDeletion(tx, newGroup, now));
  const { deleted, organizers } = await deleteImportedEvents(tx, created, deletion);
  const events = deletion.events + deleted;
  await updateDeletion(tx, deletion.id, { events, done: events });
  return { deletion, deleted, ofDeleted: organizers };
}

function sum(a: TakenBack | null, b: TakenBack): TakenBack {
  return {
    deleted: (a?.deleted ?? 0) + b.deleted,
    restored: (a?.restored ?? 0) + b.restored,
    keptEdits: (a?.keptEdits ?? 0) + b.keptEdits,
  };
}

async function end(tx: Transaction, run: ClaimedRun, { now }: RunDeps): Promise<void> {
  // A run that failed while it was applied is undone like a canceled one, and reported as failed.
  const stopped = run.errorId === null && run.refusal === null ? ("cancelled" as const) : ("failed" as const);
  const state = run.state === "undoing" ? ("undone" as const) : stopped;
  const done = { state, claimedBy: null, claimedUntil: null, endedAt: now() } as const;
  await updateImportRun(tx, run.id, done);
  await deleteFileParts(tx, run.id);
  const deletion = await lockDeletionOfImport(tx, run.id);
  if (deletion !== null) await updateDeletion(tx, deletion.id, { endedAt: now() });
  const entry = { actor: actorOfRun(run), runId: run.publicId, state };
  await recordAudit(tx, importTakenBack(entry, run.takenBack ?? { deleted: 0, restored: 0, keptEdits: 0 }), now());
  await notifyImportProgress(tx, { ...run, ...done });
}

/**
 * Queues a job that undoes an import: deletes the events that it created and the organizers that only they had
 * (restorable together for 30 days), and restores the former values of changed ones unless someone has edited them
 * since.
 */
export function undoImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "source-busy" } | RunMissed> {
  const action = "undo-import";
  return actOnRun(deps, { action, actor, runId, from: ["applied"] }, now, async (tx, run) => {
    await lockImportSource(tx, run.source);
    if (await hasRunningImport(tx, run.source)) return { outcome: "source-busy" };
    await recordAudit(tx, { action, actor, entity: { type: "import", id: runId }, outcome: "done" }, now);
    return enqueueRun(tx, run, "undoing", now);
  });
}
