import { mapColumns } from "#commands/imports/map-columns.ts";
import { type NewImport, type StartOutcome, startImport } from "#commands/imports/start-import.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findImportRun } from "#data/queries/import-runs.ts";

type MappedOutcome = Exclude<StartOutcome, { outcome: "started" }> | { outcome: "started"; runId: string };

/**
 * Starts an import without asking for a mapping: columns are mapped as in the source's last file, else by name. A file
 * whose columns cannot be mapped is refused; its run stays, so that a person can map it in the dashboard.
 */
export async function startMappedImport(
  deps: Pick<Database, "db">,
  request: NewImport,
  now: EpochMs,
): Promise<MappedOutcome & { unmappedRun?: string }> {
  const started = await startImport(deps, request, now);
  if (started.outcome !== "started" || started.state === "mapped") return started;
  const { runId } = started;
  const run = await findImportRun(deps.db, runId);
  const mapping = run?.mapping ?? [];
  const mapped = await mapColumns(deps, { actor: request.actor, runId, mapping }, now);
  return mapped.outcome === "refused" ? { ...mapped, unmappedRun: runId } : started;
}
