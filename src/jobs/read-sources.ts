import { applyImport } from "#commands/imports/apply-rows.ts";
import {
  faultOfFetch,
  type ImportNetwork,
  placeOfCalendar,
  placeOfSheet,
  PUBLIC_NETWORK,
} from "#commands/imports/fetch-import.ts";
import { type SourceReading, settleSource, claimNextSource } from "#commands/imports/import-source.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { errorText } from "#core/errors.ts";
import type { ImportRunOptions } from "#core/imports/import-run.ts";
import type { ImportSourceRow, SourceOwner } from "#data/queries/import-runs.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { startMappedImport } from "#jobs/start-mapped-import.ts";
import { readPublic } from "#outbound/read-public.ts";

/** How many sources one run reads at most: each may take a minute, and the next run follows soon. */
const AT_ONCE = 20;
const OWN_GONE = { key: "imports.address.organizerGone", values: {} };

type ReadDeps = Pick<JobDeps, "database" | "now" | "log">;

/** Reads the sources that are due, one after the other, and imports what is new. After a failure a source waits longer each time. */
export async function runReadSources(deps: ReadDeps, network: ImportNetwork = PUBLIC_NETWORK): Promise<void> {
  const { database, now, log } = deps;
  for (let n = 0; n < AT_ONCE; n += 1) {
    const due = await claimNextSource(database, now());
    if (due === null) return;
    const { source, organizer } = due;
    const reading = await read(deps, due, network).catch((error: unknown): SourceReading => {
      log("a source could not be read", { source: source.publicId, error: errorText(error) });
      return { outcome: "failed", fault: { key: "imports.address.failed", values: {} } };
    });
    await settleSource(database, source, reading, now());
    log("a source was read", { source: source.publicId, outcome: reading.outcome, organizer: organizer?.id ?? null });
  }
}

async function read(
  { database, now }: ReadDeps,
  { source, organizer }: { source: ImportSourceRow; organizer: SourceOwner | null },
  network: ImportNetwork,
): Promise<SourceReading> {
  if (source.organizerId !== null && organizer?.userId == null) return { outcome: "failed", fault: OWN_GONE };
  const place = source.kind === "sheet" ? placeOfSheet(source.typed, network) : placeOfCalendar(source.typed);
  if (!place.ok) return { outcome: "failed", fault: place.fault };
  const { address, trustedOrigin } = place.value;
  const fetched = await readPublic(address, { trusted: network.trusted, trustedOrigin, etag: source.etag });
  if (!fetched.ok) return { outcome: "failed", fault: faultOfFetch(fetched.fault) };
  if (fetched.status === "unchanged") return { outcome: "unchanged" };
  const { kind, typed } = source;
  const request = {
    actor: SYSTEM_ACTOR,
    kind,
    source: source.source,
    fileName: typed,
    options: optionsOf(source, organizer),
  };
  const started = await startMappedImport(database, { ...request, file: partsOf(fetched.body) }, now());
  if (started.outcome !== "started") {
    return { outcome: "failed", fault: "fault" in started ? started.fault : OWN_GONE };
  }
  const { runId } = started;
  const applied = await applyImport(database, { actor: SYSTEM_ACTOR, runId }, now());
  return applied.outcome === "enqueued" ? { outcome: "run", runId, etag: fetched.etag } : { outcome: "busy" };
}

/** Events of an organizer's calendar belong to that organizer; those of a verified organizer skip the queue (PRODUCT P6). */
function optionsOf({ timezone, vanished }: ImportSourceRow, organizer: SourceOwner | null): ImportRunOptions {
  if (organizer === null || organizer.userId === null) return { timezone, vanished, approve: false, owner: null };
  const owner = { userId: organizer.userId, organizerId: organizer.id, organizerName: organizer.name };
  return { timezone, vanished, approve: organizer.isVerified, owner };
}

async function* partsOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
