import { and, inArray, isNotNull, lt, not, sql } from "drizzle-orm";
import { DECISION_MONTHS } from "#core/accounts/retention.ts";
import { DELETED_KEPT_DAYS } from "#core/events/deletion.ts";
import { IMPORT_STATES_AT_WORK } from "#core/imports/import-run.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { importRuns } from "#data/tables/imports.ts";
import { massDeletions } from "#data/tables/mass-deletions.ts";
import { eventMerges, moderationBatches, moderationDecisions } from "#data/tables/moderation-desk.ts";
import { organizerHandOvers } from "#data/tables/organizer-hand-overs.ts";
import { organizerMerges } from "#data/tables/organizer-merges.ts";
import type { Connection } from "#data/transaction.ts";

/** Forgets imports with their files and rows, as long after they ended as a deleted event can be brought back: until then they can be undone. */
export async function deleteOldImports(db: Connection, now: EpochMs): Promise<number> {
  const { endedAt, startedAt, createdAt, state } = importRuns;
  const last = sql`coalesce(${endedAt}, ${startedAt}, ${createdAt})`;
  const isOld = sql`${last} < ${sqlInstant(now - DELETED_KEPT_DAYS * DAY_MS)}`;
  const gone = await db.delete(importRuns).where(and(isOld, not(inArray(state, [...IMPORT_STATES_AT_WORK]))));
  return gone.rowCount ?? 0;
}

/** Forgets how events stood that were decided, folded, given away or deleted together long ago: what can be undone no more. */
export async function deleteOldDecisions(db: Connection, now: EpochMs): Promise<number> {
  const longAgo = monthsBefore(now, DECISION_MONTHS);
  const deletedLongAgo = now - DELETED_KEPT_DAYS * DAY_MS;
  const decisions = await db.delete(moderationDecisions).where(lt(moderationDecisions.decidedAt, longAgo));
  const ended = and(isNotNull(moderationBatches.endedAt), lt(moderationBatches.endedAt, longAgo));
  const batches = await db.delete(moderationBatches).where(ended);
  const merges = await db.delete(eventMerges).where(lt(eventMerges.mergedAt, deletedLongAgo));
  const profiles = await db.delete(organizerMerges).where(lt(organizerMerges.mergedAt, deletedLongAgo));
  const given = await db.delete(organizerHandOvers).where(lt(organizerHandOvers.givenAt, deletedLongAgo));
  const deletions = await db.delete(massDeletions).where(lt(massDeletions.deletedAt, deletedLongAgo));
  return [decisions, batches, merges, profiles, given, deletions].reduce(
    (sum, { rowCount }) => sum + (rowCount ?? 0),
    0,
  );
}
