import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type RowChoice, updateExcluded } from "#data/queries/import-rows-write.ts";

type Choice = {
  actor: Actor;
  runId: string;
  rows: RowChoice;
  excluded: boolean;
};

/**
 * Excludes rows of a preview from the import, or includes them again: an excluded row creates no event and leaves a
 * known one unchanged.
 */
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
