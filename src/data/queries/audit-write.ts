import { and, eq, inArray } from "drizzle-orm";
import { type AuditEntity, type AuditEntry, auditSearchKey, changedFields } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import type { Connection } from "#data/transaction.ts";

/** Records an action or a refusal in the action's own transaction, so that both commit together (PRODUCT P7). */
export async function recordAudit(tx: Connection, entry: AuditEntry, now: EpochMs): Promise<void> {
  const { actor, entity } = entry;
  const change = changedFields(entry.before, entry.after);
  const [added] = await tx
    .insert(auditEntries)
    .values({
      recordedAt: now,
      action: entry.action,
      outcome: entry.outcome,
      actorRole: actor.role,
      actorId: actor.userId,
      entityType: entity?.type ?? null,
      entityId: entity?.id ?? null,
      changedFields: [...change.fields],
      facts: entry.facts ?? {},
      requestId: actor.requestId,
    })
    .returning({ id: auditEntries.id });
  const entryId = added?.id ?? 0;
  const beside: (typeof auditPersonal.$inferInsert)[] = [];
  if (actor.address !== null || actor.userAgent !== null) {
    const { userId, address, userAgent } = actor;
    beside.push({ entryId, part: "actor", userId, address, userAgent, recordedAt: now });
  }
  if (change.fields.length > 0) {
    const [oldValues, newValues] = [{ ...change.before }, { ...change.after }];
    const searchKey = auditSearchKey([oldValues, newValues]);
    beside.push({
      entryId,
      part: "values",
      userId: subjectOf(entry),
      oldValues,
      newValues,
      searchKey,
      recordedAt: now,
    });
  }
  if (beside.length > 0) await tx.insert(auditPersonal).values(beside);
}

function subjectOf({ subjectId, entity, actor }: AuditEntry): string | null {
  if (subjectId !== undefined) return subjectId;
  return entity?.type === "user" ? entity.id : actor.userId;
}

/** Erases a person's data from entries of the audit log: their own entries, and those about what they owned. */
export async function deletePersonalAuditOf(
  tx: Connection,
  userId: string,
  owned: readonly { type: AuditEntity["type"]; ids: readonly string[] }[],
): Promise<void> {
  await tx.delete(auditPersonal).where(eq(auditPersonal.userId, userId));
  for (const { type, ids } of [{ type: "user" as const, ids: [userId] }, ...owned]) {
    if (ids.length === 0) continue;
    const context = tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityType, type), inArray(auditEntries.entityId, [...ids])));
    await tx
      .delete(auditPersonal)
      .where(and(eq(auditPersonal.part, "values"), inArray(auditPersonal.entryId, context)));
  }
}
