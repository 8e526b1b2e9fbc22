import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateExcluded } from "#data/queries/import-runs-write.ts";

type Choice = {
  actor: Actor;
  runId: string;
  /** Numbers as the preview shows them. */ rows: readonly number[];
  excluded: boolean;
};

/** Leaves changed rows of a preview out of the import, or takes them in again: their events stay as they are. */
export function excludeRows(
  deps: Pick<Database, "db">,
  { actor, runId, rows, excluded }: Choice,
  now: EpochMs,
): Promise<{ outcome: "marked"; count: number } | RunMissed> {
  const act = { action: "exclude-rows", actor, runId, from: ["previewed"] } as const;
  return actOnRun(deps, act, now, async (tx, run) => {
    const count = await updateExcluded(tx, { runId: run.id, rows, excluded });
    return { outcome: "marked", count };
  });
}
