import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditEntity, AuditEntry } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { listWithheldEvents } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { moderationBatches } from "#data/tables/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";

const actorPart = alias(auditPersonal, "actor_part");
const valuesPart = alias(auditPersonal, "values_part");
const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

/**
 * Entries of the audit log, the newest first, with their personal data if it is not erased. The address of an erased
 * account is null. Only a private event's own people can read the values of its entries (PRODUCT P6).
 */
export async function listAuditRows(db: Connection, ids: readonly number[], viewerId: string) {
  const rows = await findRows(db, ids);
  const eventIds = rows.flatMap(({ entityType, entityId }) => (entityType === "event" && entityId ? [entityId] : []));
  const withheld = await listWithheldEvents(db, eventIds, viewerId);
  const titles = await findTitles(db, rows);
  return rows.map((row) => {
    const isPrivate = row.entityType === "event" && row.entityId !== null && withheld.has(row.entityId);
    if (isPrivate) return { ...row, isWithheld: true, title: null, oldValues: null, newValues: null };
    return { ...row, isWithheld: false, title: titles.get(`${row.entityType} ${row.entityId}`) ?? null };
  });
}

type Subject = { entityType: AuditEntity["type"] | null; entityId: string | null };

/** What the events, organizers, submissions and imports of these entries are called today, by type and id. */
async function findTitles(db: Connection, rows: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: AuditEntity["type"]) =>
    sqlArray(
      rows.flatMap(({ entityType, entityId }) => (entityType === type && entityId !== null ? [entityId] : [])),
      "text",
    );
  const found = await db.execute<{ key: string; title: string }>(sql`
    select 'event ' || public_id as key, title from events where public_id = any(${idsOf("event")}) and words_removed_at is null
    union all
    select 'organizer ' || public_id, name from organizers where public_id = any(${idsOf("organizer")})
    union all
    select 'submission ' || public_id, event_title from submissions where public_id = any(${idsOf("submission")})
    union all
    select 'import ' || public_id, file_name from import_runs where public_id = any(${idsOf("import")})`);
  return new Map(found.rows.map(({ key, title }) => [key, title]));
}
const isBatch = sql`${auditEntries.entityType} = 'batch'`;

function findRows(db: Connection, ids: readonly number[]) {
  return db
    .select({
      id: auditEntries.id,
      recordedAt: auditEntries.recordedAt,
      action: auditEntries.action,
      outcome: auditEntries.outcome,
      actorRole: auditEntries.actorRole,
      actorId: auditEntries.actorId,
      actorEmail: actors.email,
      actorName: actors.name,
      entityType: auditEntries.entityType,
      entityId: auditEntries.entityId,
      subjectEmail: subjects.email,
      changedFields: auditEntries.changedFields,
      facts: auditEntries.facts,
      requestId: auditEntries.requestId,
      address: actorPart.address,
      userAgent: actorPart.userAgent,
      batch: {
        decision: moderationBatches.decision,
        done: moderationBatches.done,
        undone: moderationBatches.undone,
      },
      oldValues: valuesPart.oldValues,
      newValues: valuesPart.newValues,
    })
    .from(auditEntries)
    .leftJoin(actorPart, and(eq(actorPart.entryId, auditEntries.id), eq(actorPart.part, "actor")))
    .leftJoin(valuesPart, and(eq(valuesPart.entryId, auditEntries.id), eq(valuesPart.part, "values")))
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(
      moderationBatches,
      eq(sql`case when ${isBatch} then ${auditEntries.entityId}::bigint end`, moderationBatches.id),
    )
    .leftJoin(subjects, and(eq(auditEntries.entityType, "user"), eq(subjects.id, auditEntries.entityId)))
    .where(inArray(auditEntries.id, [...ids]))
    .orderBy(desc(auditEntries.id));
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

type Sought = { action: AuditEntry["action"]; entity: AuditEntity; outcome: AuditEntry["outcome"]; since: EpochMs };

/** Whether an entry about this entity exists after a time. */
export async function hasAuditEntry(db: Connection, { action, entity, outcome, since }: Sought): Promise<boolean> {
  const { entityType, entityId, recordedAt } = auditEntries;
  const found = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(entityType, entity.type),
        eq(entityId, entity.id),
        eq(auditEntries.action, action),
        eq(auditEntries.outcome, outcome),
        gt(recordedAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}
