import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { lockOrganizer } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** An actor's action on an organizer that they manage. */
type OrganizerAct = {
  action: AuditEntry["action"];
  actor: Actor;
  publicId: string;
  may: (role: OrganizerRole | null, actor: Actor) => boolean;
};

/** The organizer, locked for this transaction, and the common fields of its audit entry. */
type HeldOrganizer = { organizer: OrganizerRow; entry: Pick<AuditEntry, "action" | "actor" | "entity"> };

/**
 * Shared by the commands of an organizer's people: policy, transaction, lock, then `work`. Records a refusal and
 * throws `forbidden`, or `not-found` for an organizer that does not exist.
 */
export async function actOnOrganizer<T>(
  { db }: Pick<Database, "db">,
  { action, actor, publicId, may }: OrganizerAct,
  now: EpochMs,
  work: (tx: Transaction, held: HeldOrganizer) => Promise<T>,
): Promise<T> {
  const entry = { action, actor, entity: { type: "organizer", id: publicId } } as const;
  const done = await transaction(db, async (tx) => {
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null) return { refused: "not-found" } as const;
    const role = actor.userId === null ? null : await findOrganizerRole(tx, actor.userId, organizer.id);
    if (may(role, actor)) return { result: await work(tx, { organizer, entry }) } as const;
    await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
    return { refused: "forbidden" } as const;
  });
  if ("refused" in done) throw new AppError(done.refused, `${action} is not this person's`);
  return done.result;
}
