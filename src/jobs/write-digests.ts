import { setImmediate } from "node:timers/promises";
import { prepareDigests } from "#commands/digest/prepare-digests.ts";
import { type DigestPool, digestPool } from "#core/digest/digest-pool.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { readDigestPool } from "#data/queries/digest-events.ts";
import type { ZoneWeek } from "#data/queries/digest-members.ts";
import type { DigestRun } from "#data/queries/digest-runs.ts";
import { withSmallHeap } from "#jobs/heap-growth.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/** Requests have their turn after so many members: a letter takes a millisecond. */
const MEMBERS_AT_ONCE = 20;
/** What is on is read again after so long. */
const POOL_KEPT_MS = 10 * MINUTE_MS;

export type DigestDeps = Pick<JobDeps, "database" | "now" | "log" | "siteZone">;
type Writing = { run: Pick<DigestRun, "id" | "kind">; zoneWeeks: readonly ZoneWeek[]; isStopped: () => boolean };

/** Writes the digests of a run, batch after batch; true when everybody has been looked at, false when `isStopped` said so before. */
export async function writeDigests(deps: DigestDeps, writing: Writing): Promise<boolean> {
  return withSmallHeap(() => writeBatches(deps, writing));
}

async function writeBatches(
  { database, now, log, siteZone }: DigestDeps,
  { run, zoneWeeks, isStopped }: Writing,
): Promise<boolean> {
  let queued = 0;
  let after: string | null = "";
  let kept: { at: EpochMs; pool: DigestPool } | null = null;
  while (after !== null && !isStopped()) {
    const at = now();
    if (kept === null || at - kept.at > POOL_KEPT_MS) {
      kept = { at, pool: digestPool(await readDigestPool(database.db, at), at) };
    }
    const batch = { run, zoneWeeks, siteZone, language: DEFAULT_LANGUAGE, pool: kept.pool, after };
    const done = await prepareDigests(database, { ...batch, limit: MEMBERS_AT_ONCE }, at);
    queued += done.queued;
    after = done.last;
    await setImmediate();
  }
  log("digests are written", { run: run.id, kind: run.kind, queued });
  return after === null;
}
