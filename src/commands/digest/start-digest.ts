import type { Actor } from "#core/audit/actor.ts";
import { maySendDigest } from "#core/digest/digest-schedule.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { type ZoneWeek, countDueMembers } from "#data/queries/digest-members.ts";
import { countDigests, hasWaitingDigest } from "#data/queries/digest-runs.ts";
import {
  updateRunFinished,
  insertManualRun,
  updateRunQueued,
  findOrInsertScheduledRun,
} from "#data/queries/digest-write.ts";
import { transaction } from "#data/transaction.ts";

type StartOutcome = { outcome: "started"; runId: number } | { outcome: "at-work" };

/**
 * 'Send Now': starts a run for all members without this week's digest; one run at a time. `forbidden` for all but
 * admins, which is recorded.
 */
export async function startDigest(
  { db }: Pick<Database, "db">,
  { actor }: { actor: Actor },
  now: EpochMs,
): Promise<StartOutcome> {
  const entry = { action: "send-digest", actor, subjectId: null } as const;
  const outcome = await transaction(db, async (tx): Promise<StartOutcome | "forbidden"> => {
    if (!maySendDigest(actor)) {
      const entity = { type: "site", id: "digest" } as const;
      await recordAudit(tx, { ...entry, entity, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    const runId = await insertManualRun(tx, actor.userId, now);
    if (runId === null) return { outcome: "at-work" };
    await recordAudit(tx, { ...entry, entity: { type: "site", id: `digest:${runId}` }, outcome: "done" }, now);
    return { outcome: "started", runId };
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins send digests");
  return outcome;
}

type WeekQuery = { week: LocalDate; zoneWeeks: readonly ZoneWeek[]; siteZone: ZoneId };

/** Returns the run of a week's schedule, and starts it when a member in these zones is not yet processed; null when none is left. */
export async function beginWeek(
  { db }: Pick<Database, "db">,
  { week, zoneWeeks, siteZone }: WeekQuery,
  now: EpochMs,
): Promise<{ id: number; kind: "scheduled" } | null> {
  const kind = "scheduled";
  if ((await countDueMembers(db, { zoneWeeks, siteZone, run: { id: 0, kind } })) === 0) return null;
  return { id: await findOrInsertScheduledRun(db, week, now), kind };
}

/**
 * Closes a run whose members are all processed: recounts its figures until none of its messages waits, then keeps
 * them. True when it is closed.
 */
export async function closeDigest(
  { db }: Pick<Database, "db">,
  { runId, isQueued }: { runId: number; isQueued: boolean },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!isQueued) await updateRunQueued(tx, runId, now);
    if (await hasWaitingDigest(tx, runId)) return false;
    const { waiting: _, ...stats } = await countDigests(tx, runId);
    await updateRunFinished(tx, runId, stats, now);
    return true;
  });
}
