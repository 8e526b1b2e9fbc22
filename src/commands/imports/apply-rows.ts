import { type EventToCreate, createEvents } from "#commands/events/create-events.ts";
import { type RunMissed, actOnRun } from "#commands/imports/act-on-run.ts";
import { type ClaimedRun, type KeyedRow, holdClaim } from "#commands/imports/batch-item.ts";
import { noteDuplicates } from "#commands/imports/find-duplicates.ts";
import { noteVanished } from "#commands/imports/note-vanished.ts";
import { openRun } from "#commands/imports/open-run.ts";
import type { KnownRowPlan, RowPlan } from "#commands/imports/plan-batch.ts";
import { refusedRows } from "#commands/imports/review-rows.ts";
import { type RunDeps, runBatches } from "#commands/imports/run-batches.ts";
import { restoreReturned, settleOfSource } from "#commands/imports/settle-vanished.ts";
import { enqueueRun } from "#commands/imports/enqueue-run.ts";
import { isChanged, isWaiting, updateImported } from "#commands/imports/update-imported.ts";
import { type Actor, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { importStarted, importEnded } from "#core/imports/import-audit.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import type { ImportedField } from "#core/imports/imported-values.ts";
import type { UndoRecord } from "#core/imports/plan-update.ts";
import type { Result } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteRefusedRows, insertImportRows } from "#data/queries/import-rows-write.ts";
import {
  deleteFileParts,
  insertImportChanges,
  hasRunningImport,
  notifyImportProgress,
  updateImportRun,
} from "#data/queries/import-runs-write.ts";
import { updateImportLists } from "#data/queries/import-vanished-write.ts";
import { lockImportSource } from "#data/queries/import-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** A part of the imports' job: writes the rows to the directory. Each batch commits together with its undo records. */
export async function applyRows(deps: RunDeps, run: ClaimedRun): Promise<Result<"done" | "stopped">> {
  const opened = await openRun(deps.db, run);
  if (!opened.ok) return opened;
  const { options, source } = run;
  if (run.doneRows === 0) await deleteRefusedRows(deps.db, run.id);
  const worked = await runBatches(deps, run, opened.value, {
    figures: "result",
    async write(tx, plans) {
      const written = await writeBatch(tx, plans, { ...options, source, now: deps.now() });
      await insertImportChanges(tx, run.id, written);
      await noteDuplicates(tx, { plans, created: written.created }, deps.now());
      return written.created;
    },
    storeRows: (tx, { refused }) => insertImportRows(tx, run.id, refusedRows(refused)),
  });
  if (worked === null) return { ok: true, value: "stopped" };
  const { result, seen } = worked;
  const now = deps.now();
  const actor = actorOfRun(run);
  await transaction(deps.db, async (tx) => {
    await holdClaim(tx, run);
    const done = { state: "applied", claimedBy: null, claimedUntil: null, result, endedAt: now } as const;
    await updateImportRun(tx, run.id, done);
    await deleteFileParts(tx, run.id);
    const { list, isTrusted } = await noteVanished(tx, run, seen);
    const eventIds = [...seen.eventIds];
    await restoreReturned(tx, { run, actor, eventIds }, now);
    await updateImportLists(tx, { list: list ?? run.id, eventIds });
    if (isTrusted) await settleOfSource(tx, { run, actor }, now);
    await recordAudit(tx, importEnded({ actor, runId: run.publicId, ...options }, result), now);
    await notifyImportProgress(tx, { ...run, ...done });
  });
  return { ok: true, value: "done" };
}

/** The actor who started a run, or the program once that account is erased; the audit entry of the start holds the request's origin. */
export function actorOfRun({ actorId, actorRole }: Pick<ClaimedRun, "actorId" | "actorRole">): Actor {
  return actorId === null ? SYSTEM_ACTOR : { ...SYSTEM_ACTOR, userId: actorId, role: actorRole };
}

type WriteRun = { source: string; approve: boolean; now: EpochMs; owner: ImportRunOptions["owner"] };

type Written = {
  /** Row number by new event id. */
  created: ReadonlyMap<number, number>;
  /** The former values of existing events. */
  changed: readonly { eventId: number; before: UndoRecord }[];
};

/** Stores a batch of rows: inserts new events together, updates changed ones one by one. */
async function writeBatch(tx: Transaction, plans: readonly RowPlan[], run: WriteRun): Promise<Written> {
  const made = plans.filter((plan) => plan.kind === "new" && !plan.isLeftOut);
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

/** The values of an event before a run changes it, for undoing the run. */
function undoRecord(
  { known: { event, present }, update: { changes } }: KnownRowPlan,
  { approve, now }: { approve: boolean; now: EpochMs },
): UndoRecord {
  const fields = Object.keys(changes) as ImportedField[];
  const { imported, importKey, sourceId, moderation, moderatedAt, held, importStatus } = event;
  return {
    before: Object.fromEntries(fields.map((field) => [field, present[field]])),
    after: changes,
    kept: { imported, importKey, sourceId },
    standing: approve && isWaiting(event) ? { moderation, moderatedAt, held, importStatus, approvedAt: now } : null,
  };
}

/** Queues a job that imports the file's rows except the excluded ones. One run of a source at a time. */
export function applyImport(
  deps: Pick<Database, "db">,
  { actor, runId }: { actor: Actor; runId: string },
  now: EpochMs,
): Promise<{ outcome: "enqueued" | "source-busy" } | RunMissed> {
  const act = { action: "begin-import", actor, runId, from: ["mapped", "previewed"] } as const;
  return actOnRun(deps, act, now, async (tx, run) => {
    await lockImportSource(tx, run.source);
    if (await hasRunningImport(tx, run.source)) return { outcome: "source-busy" };
    await recordAudit(tx, importStarted({ actor, runId, approve: run.options.approve }), now);
    await updateImportRun(tx, run.id, { result: null });
    return enqueueRun(tx, run, "applying", now);
  });
}
