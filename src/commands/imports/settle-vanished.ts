import { cancelIn, restoreIn } from "#commands/events/cancel-event.ts";
import { deleteIn } from "#commands/events/delete-event.ts";
import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { VanishedAct } from "#core/imports/vanished.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockEventToEdit } from "#data/queries/event-edit.ts";
import type { ImportRunRow } from "#data/queries/import-runs-write.ts";
import { listReturnedIds, listVanishedIds } from "#data/queries/import-vanished.ts";
import { updateRetained } from "#data/queries/import-vanished-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Most events that one press settles. */
export const VANISHED_AT_ONCE = 100;

type Settling = {
  actor: Actor;
  runId: string;
  act: Exclude<VanishedAct, "delete">;
  /** The public ids of events that the run lists as no longer in its file. */
  events: readonly string[];
};

/** Cancels events that are no longer in the file of an import, or keeps them, so that no later import asks about them. */
export function settleVanished(
  deps: Pick<Database, "db">,
  { actor, runId, act, events }: Settling,
  now: EpochMs,
): Promise<{ outcome: "done"; count: number } | RunMissed> {
  const action = "settle-vanished";
  return actOnRun<{ outcome: "done"; count: number } | RunMissed>(
    deps,
    { action, actor, runId, from: ["applied"] },
    now,
    async (tx, run) => {
      const chosen = await listVanishedIds(tx, run.id, events.slice(0, VANISHED_AT_ONCE));
      const count =
        act === "keep" ? await updateRetained(tx, chosen) : await settle(tx, { actor, act, publicIds: chosen }, now);
      const entity = { type: "import", id: runId } as const;
      await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { act, events: count } }, now);
      return { outcome: "done", count };
    },
  );
}

type SourceRun = { run: Pick<ImportRunRow, "id" | "options">; actor: Actor };

/** A part of applying a source's run: cancels or deletes vanished events, by the source's setting. */
export async function settleOfSource(tx: Transaction, { run, actor }: SourceRun, now: EpochMs): Promise<void> {
  const { vanished: act = "keep" } = run.options;
  if (act === "keep") return;
  await settle(tx, { actor, act, publicIds: await listVanishedIds(tx, run.id, null) }, now);
}

/**
 * A part of applying a source's run: restores the events that the setting cancelled and that the source contains again.
 * What a person cancelled, for whatever reason, stays cancelled.
 */
export async function restoreReturned(
  tx: Transaction,
  { run, actor, eventIds }: SourceRun & { eventIds: readonly number[] },
  now: EpochMs,
): Promise<void> {
  if (run.options.vanished !== "cancel") return;
  for (const publicId of await listReturnedIds(tx, eventIds)) {
    const event = await lockEventToEdit(tx, publicId);
    if (event !== null && event.cancelledAt !== null) await restoreIn(tx, { actor, event }, now);
  }
}

type Settled = { actor: Actor; act: Exclude<VanishedAct, "keep">; publicIds: readonly string[] };

async function settle(tx: Transaction, { actor, act, publicIds }: Settled, now: EpochMs): Promise<number> {
  let count = 0;
  for (const publicId of publicIds) {
    const event = await lockEventToEdit(tx, publicId);
    if (event === null || event.deletedAt !== null || event.cancelledAt !== null) continue;
    if (act === "cancel") await cancelIn(tx, { actor, event, reason: null }, now);
    else await deleteIn(tx, { actor, event }, now);
    count += 1;
  }
  return count;
}
