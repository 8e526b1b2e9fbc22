import { and, inArray, isNotNull, lt, lte, not, or, sql } from "drizzle-orm";
import {
  AUDIT_PERSONAL_MONTHS,
  BLOCK_ENDED_DAYS,
  DECISION_MONTHS,
  MESSAGE_MONTHS,
  SESSION_IDLE_DAYS,
  SPENT_TOKEN_DAYS,
  SUSPENSION_MONTHS,
} from "#core/accounts/retention.ts";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { IMPORT_STATES_AT_WORK } from "#core/imports/import-run.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { accountTokens, sessions, suspensions, verifications } from "#data/tables/accounts.ts";
import { auditPersonal } from "#data/tables/audit.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { importRuns } from "#data/tables/imports.ts";
import { massDeletions } from "#data/tables/events.ts";
import { eventMerges, moderationBatches, moderationDecisions } from "#data/tables/moderation-desk.ts";
import { organizerHandOvers, organizerMerges, organizerMessages } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** Deletes ended sessions. */
export async function deleteOldSessions(db: Connection, now: EpochMs): Promise<number> {
  const unused = lt(sessions.updatedAt, now - SESSION_IDLE_DAYS * DAY_MS);
  return (await db.delete(sessions).where(or(lte(sessions.expiresAt, now), unused))).rowCount ?? 0;
}

/** Deletes links and codes some days after they became useless, and short-lived values of the sign-in library. */
export async function deleteOldTokens(db: Connection, now: EpochMs): Promise<number> {
  const useless = now - SPENT_TOKEN_DAYS * DAY_MS;
  const tokens = await db
    .delete(accountTokens)
    .where(or(lt(accountTokens.expiresAt, useless), lt(accountTokens.usedAt, useless)));
  const remembered = await db.delete(verifications).where(lte(verifications.expiresAt, now));
  return (tokens.rowCount ?? 0) + (remembered.rowCount ?? 0);
}

/** Deletes rate limits that are full again. */
export async function deleteFullLimits(db: Connection, now: EpochMs): Promise<number> {
  return (await db.execute(sql`delete from auth_limits where refilled_at <= ${sqlInstant(now)}`)).rowCount ?? 0;
}

/** Deletes records of messages to organizers from more than a year ago. */
export async function deleteOldMessages(db: Connection, now: EpochMs): Promise<number> {
  const before = monthsBefore(now, MESSAGE_MONTHS);
  return (await db.delete(organizerMessages).where(lt(organizerMessages.createdAt, before))).rowCount ?? 0;
}

/** Erases the personal data of audit entries from more than a year ago. */
export async function deleteOldPersonalAudit(db: Connection, now: EpochMs): Promise<number> {
  const before = monthsBefore(now, AUDIT_PERSONAL_MONTHS);
  return (await db.delete(auditPersonal).where(lt(auditPersonal.recordedAt, before))).rowCount ?? 0;
}

/** Deletes block list lines some days after their end: an address in one is personal data. */
export async function deleteEndedBlocks(db: Connection, now: EpochMs): Promise<number> {
  return (await db.delete(blockList).where(lt(blockList.endsAt, now - BLOCK_ENDED_DAYS * DAY_MS))).rowCount ?? 0;
}

/** Deletes suspensions that were lifted more than a year ago. */
export async function deleteLiftedSuspensions(db: Connection, now: EpochMs): Promise<number> {
  const before = monthsBefore(now, SUSPENSION_MONTHS);
  return (await db.delete(suspensions).where(lt(suspensions.liftedAt, before))).rowCount ?? 0;
}

/**
 * Deletes imports with their files and rows once they can no longer be undone: as long after their end as a deleted
 * event can be restored.
 */
export async function deleteOldImports(db: Connection, now: EpochMs): Promise<number> {
  const { endedAt, startedAt, createdAt, state } = importRuns;
  const last = sql`coalesce(${endedAt}, ${startedAt}, ${createdAt})`;
  const isOld = sql`${last} < ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)}`;
  const gone = await db.delete(importRuns).where(and(isOld, not(inArray(state, [...IMPORT_STATES_AT_WORK]))));
  return gone.rowCount ?? 0;
}

/** Deletes undo records of old decisions, merges, transfers and mass deletions that can no longer be undone. */
export async function deleteOldDecisions(db: Connection, now: EpochMs): Promise<number> {
  const longAgo = monthsBefore(now, DECISION_MONTHS);
  const deletedLongAgo = now - DELETED_RETENTION_DAYS * DAY_MS;
  const decisions = await db.delete(moderationDecisions).where(lt(moderationDecisions.decidedAt, longAgo));
  const ended = and(isNotNull(moderationBatches.endedAt), lt(moderationBatches.endedAt, longAgo));
  const batches = await db.delete(moderationBatches).where(ended);
  const merges = await db.delete(eventMerges).where(lt(eventMerges.mergedAt, deletedLongAgo));
  const profiles = await db.delete(organizerMerges).where(lt(organizerMerges.mergedAt, deletedLongAgo));
  const handOvers = await db.delete(organizerHandOvers).where(lt(organizerHandOvers.givenAt, deletedLongAgo));
  const deletions = await db.delete(massDeletions).where(lt(massDeletions.deletedAt, deletedLongAgo));
  return [decisions, batches, merges, profiles, handOvers, deletions].reduce(
    (sum, { rowCount }) => sum + (rowCount ?? 0),
    0,
  );
}
