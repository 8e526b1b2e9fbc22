import { actOnRun, type RunMissed } from "#commands/imports/act-on-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mappedHeader, mappingByName } from "#core/imports/column-mapping.ts";
import type { ColumnMapping, ImportRunOptions } from "#core/imports/import-run.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateMapping, updateImportRun } from "#data/queries/import-runs-write.ts";

type Choice = {
  actor: Actor;
  runId: string;
  /** The target field of each column, by column index. */
  mapping: ColumnMapping;
  options?: Partial<Pick<ImportRunOptions, "timezone" | "approve">>;
};

/**
 * Maps the file's columns to fields; the next file of the source gets the same mapping. Refuses a mapping that lacks
 * one of the spec's seven fields or uses a field twice.
 */
export function mapColumns(
  deps: Pick<Database, "db">,
  { actor, runId, mapping, options }: Choice,
  now: EpochMs,
): Promise<{ outcome: "mapped" } | { outcome: "refused"; fault: ValidationError } | RunMissed> {
  const act = { action: "map-columns", actor, runId, from: ["uploaded", "mapped", "previewed"] } as const;
  return actOnRun(deps, act, now, async (tx, run) => {
    const names = run.survey?.names ?? [];
    const header = mappedHeader(names, mapping);
    if (!header.ok) return { outcome: "refused", fault: header.fault } as const;
    await updateImportRun(tx, run.id, {
      state: "mapped",
      mapping,
      options: { ...run.options, ...options },
      preview: null,
    });
    if (run.kind !== "ics") {
      await updateMapping(tx, { source: run.source, mapping: mappingByName(names, mapping), updatedAt: now });
    }
    return { outcome: "mapped" } as const;
  });
}
