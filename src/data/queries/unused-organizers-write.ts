import { sql } from "drizzle-orm";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { MassDeletion } from "#data/queries/mass-deletions-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

type Unused = {
  ids: readonly number[];
  /** When the file was handed in: older organizers were there before. */
  since: EpochMs;
  /** The group in which their events were deleted; null when none was. */
  deletion: Pick<MassDeletion, "id"> | null;
};

/**
 * Deletes those organizers that an import made and nothing else uses: nobody owns, edited, follows or claims them, and
 * all their events were deleted with the import.
 */
export async function updateUnusedOrganizersDeleted(
  tx: Transaction,
  { ids, since, deletion }: Unused,
  now: EpochMs,
): Promise<void> {
  const group = deletion?.id ?? null;
  await tx.execute(sql`
    update organizers o set deleted_at = ${sqlInstant(now)}, deleted_with = ${group}::bigint, listing = 'hidden',
           updated_at = ${sqlInstant(now)}
     where o.id = any(${sqlArray(ids, "bigint")}) and o.created_at >= ${sqlInstant(since)} and o.deleted_at is null
       and o.user_id is null and o.verified_at is null and o.hidden_at is null and o.version = 1
       and not exists (select from events e where e.organizer_id = o.id
                         and (${group}::bigint is null or e.deleted_with is distinct from ${group}::bigint))
       and not exists (select from events e where e.hidden_with = o.id)
       and not exists (select from organizers other where other.merged_into = o.id)
       and not exists (select from organizer_members m where m.organizer_id = o.id)
       and not exists (select from organizer_invitations i where i.organizer_id = o.id)
       and not exists (select from organizer_claims c where c.organizer_id = o.id)
       and not exists (select from organizer_hand_overs h where h.organizer_id = o.id)
       and not exists (select from organizer_follows f where f.organizer_id = o.id)
       and not exists (select from hidden_organizers h where h.organizer_id = o.id)
       and not exists (select from import_sources s where s.organizer_id = o.id)`);
}

/**
 * Restores the organizers that were deleted with these events. Where another one has taken the name meanwhile, the
 * events get that one.
 */
export async function updateOrganizersRestored(
  tx: Transaction,
  eventIds: readonly number[],
  now: EpochMs,
): Promise<void> {
  const ids = sqlArray(eventIds, "bigint");
  await tx.execute(sql`
    update events e set organizer_id = other.id from organizers o, organizers other
     where e.id = any(${ids}) and o.id = e.organizer_id and o.deleted_with is not null
       and other.name_key = o.name_key and other.user_id is null and other.deleted_at is null`);
  await tx.execute(sql`
    update organizers o set deleted_at = null, deleted_with = null, updated_at = ${sqlInstant(now)}
     where o.deleted_with is not null and o.id in (select organizer_id from events where id = any(${ids}))`);
}

/** Deletes the rows of unused organizers whose events can no longer be restored. */
export async function deleteUnusedOrganizers(tx: Transaction, now: EpochMs): Promise<void> {
  await tx.execute(sql`
    delete from organizers o
     where o.deleted_at is not null and o.merged_into is null and o.user_id is null
       and (o.deleted_at <= ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)}
            or exists (select from mass_deletions d where d.id = o.deleted_with and d.forgotten_at is not null))
       and not exists (select from events e where e.organizer_id = o.id)
       and not exists (select from organizers other where other.merged_into = o.id)`);
}
