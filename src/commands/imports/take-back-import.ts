import { CLAIM_MS, type ClaimedRun, holdClaim } from "#commands/imports/hold-claim.ts";
import { restoreImported } from "#commands/imports/restore-imported.ts";
import type { RunDeps } from "#commands/imports/run-batches.ts";
import { actorOfRun } from "#commands/imports/apply-rows.ts";
import { importTakenBack } from "#core/imports/import-audit.ts";
import type { TakenBack } from "#core/imports/import-result.ts";
import { leaveSessionFree } from "#data/free-session.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  countImportChanges,
  deleteImportChanges,
  deleteImportedEvents,
  listImportChanges,
} from "#data/queries/import-take-back-write.ts";
import { deleteFileParts, tellImportProgress, updateImportRun } from "#data/queries/import-runs-write.ts";
import { lockImportSource } from "#data/queries/import-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Taken back in one transaction. On the embedded database others wait meanwhile: an event with a year of dates takes some 3 ms. */
const EVENTS_AT_ONCE = { postgres: 200, pglite: 8 } as const;

/**
 * A part of the imports' job: takes back what a run has written, a batch in a transaction with the note of it, so that it can be killed and
 * goes on. A cancelled run and an undone one end alike.
 */
export async function takeBackImport(deps: RunDeps, run: ClaimedRun): Promise<"done" | "stopped"> {
  const { db, kind, now, isStopped } = deps;
  const totalRows = run.doneRows + (await countImportChanges(db, run.id));
  for (;;) {
    if (isStopped()) return "stopped";
    const begunAt = now();
    const changes = await transaction(db, async (tx) => {
      await lockImportSource(tx, run.source);
      await holdClaim(tx, run);
      const batch = await listImportChanges(tx, run.id, EVENTS_AT_ONCE[kind]);
      await takeBack(tx, { run, batch }, deps);
      const at = { doneRows: run.doneRows + batch.length, totalRows };
      await updateImportRun(tx, run.id, { ...at, claimedUntil: now() + CLAIM_MS });
      if (batch.length > 0) await tellImportProgress(tx, { ...run, ...at });
      else await end(tx, { ...run, ...at }, deps);
      return batch.length;
    });
    if (changes === 0) return "done";
    run.doneRows += changes;
    await leaveSessionFree(deps, begunAt);
  }
}

type Batch = { run: ClaimedRun; batch: Awaited<ReturnType<typeof listImportChanges>> };

async function takeBack(tx: Transaction, { run, batch }: Batch, { now }: RunDeps): Promise<void> {
  if (batch.length === 0) return;
  const created = batch.filter(({ kind }) => kind === "created").map(({ eventId }) => eventId);
  const changed = batch.flatMap(({ eventId, before }) => (before === null ? [] : [{ eventId, before }]));
  const deleted =
    created.length > 0 ? await deleteImportedEvents(tx, created, { deletedBy: run.actorId, now: now() }) : 0;
  const restored = changed.length > 0 ? await restoreImported(tx, changed, now()) : { restored: 0, keptEdits: 0 };
  await deleteImportChanges(
    tx,
    run.id,
    batch.map(({ eventId }) => eventId),
  );
  run.takenBack = sum(run.takenBack, { deleted, ...restored });
  await updateImportRun(tx, run.id, { takenBack: run.takenBack });
}

function sum(a: TakenBack | null, b: TakenBack): TakenBack {
  return {
    deleted: (a?.deleted ?? 0) + b.deleted,
    restored: (a?.restored ?? 0) + b.restored,
    keptEdits: (a?.keptEdits ?? 0) + b.keptEdits,
  };
}

async function end(tx: Transaction, run: ClaimedRun, { now }: RunDeps): Promise<void> {
  // What failed while it was applied is taken back like what was cancelled, and is told as failed.
  const stopped = run.errorId === null && run.refusal === null ? ("cancelled" as const) : ("failed" as const);
  const state = run.state === "undoing" ? ("undone" as const) : stopped;
  const done = { state, claimedBy: null, claimedUntil: null, endedAt: now() } as const;
  await updateImportRun(tx, run.id, done);
  await deleteFileParts(tx, run.id);
  const told = { actor: actorOfRun(run), runId: run.publicId, state };
  await recordAudit(tx, importTakenBack(told, run.takenBack ?? { deleted: 0, restored: 0, keptEdits: 0 }), now());
  await tellImportProgress(tx, { ...run, ...done });
}
