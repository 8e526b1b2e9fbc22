import { eq, lt, sql } from "drizzle-orm";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import type { EventType } from "#core/events/event.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing, Visibility } from "#core/visibility.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { eventChanges } from "#data/tables/events.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** The values that staff set for several events; null leaves one as it is. */
export type ChosenValues = {
  type: EventType | null;
  organizer: { id: number; name: string } | null;
  traditions: readonly string[] | null;
};

/** An event's values before a change. */
type ValuesBefore = {
  id: number;
  type: EventType;
  organizerId: number | null;
  organizerName: string;
  traditions: readonly string[];
};

type SelectedEvent = ValuesBefore & { visibility: Visibility; userId: string | null; listing: Listing };

/** Locks those of the selected events that are as they were read: not changed since, deleted, or hidden with their organizer. */
export async function lockEventsToChange(
  tx: Transaction,
  selected: readonly { publicId: string; updatedAt: EpochMs }[],
): Promise<readonly SelectedEvent[]> {
  const versions = selected.map(({ publicId, updatedAt }) => {
    return { public_id: publicId, updated_at: new Date(updatedAt).toISOString() };
  });
  const found = await tx.execute<SelectedEvent>(sql`
    select e.id::int as id, e.type, e.organizer_id::int as "organizerId", e.organizer_name as "organizerName", e.traditions,
           e.visibility, e.user_id as "userId", e.listing
      from events e join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as t(public_id text, updated_at timestamptz)
        on t.public_id = e.public_id and t.updated_at = date_trunc('milliseconds', e.updated_at)
     where e.deleted_at is null and e.suspended_at is null order by e.id for no key update of e`);
  return found.rows;
}

/** Sets the chosen values of these events. `updateEventSearchKeys` computes their search text. */
export async function updateChosenValues(
  tx: Transaction,
  ids: readonly number[],
  { type, organizer, traditions }: ChosenValues,
  now: EpochMs,
): Promise<void> {
  const tags = traditions === null ? sql`traditions` : sqlArray(traditions, "text");
  await tx.execute(sql`
    update events set type = coalesce(${type}::text, type), organizer_id = coalesce(${organizer?.id ?? null}::bigint, organizer_id),
           organizer_name = coalesce(${organizer?.name ?? null}::text, organizer_name), traditions = ${tags},
           search_key = null, updated_at = ${sqlInstant(now)}
     where id = any(${sqlArray(ids, "bigint")})`);
}

/** Sets back the chosen values of events that still have them; returns the number of events. */
export async function updateValuesBack(
  tx: Transaction,
  { after, before }: { after: ChosenValues; before: readonly ValuesBefore[] },
  now: EpochMs,
): Promise<number> {
  const still = sql`(${after.type}::text is null or e.type = ${after.type}::text)
    and (${after.organizer?.id ?? null}::bigint is null or e.organizer_id = ${after.organizer?.id ?? null}::bigint)`;
  const tags = after.traditions === null ? sql`true` : sql`e.traditions = ${sqlArray(after.traditions, "text")}`;
  const rows = before.map(({ id, type, organizerId, organizerName, traditions }) => {
    return { id, type, organizer_id: organizerId, organizer_name: organizerName, traditions };
  });
  const done = await tx.execute(sql`
    update events e set
           type = case when ${after.type}::text is null then e.type else b.type end,
           organizer_id = case when ${after.organizer?.id ?? null}::bigint is null then e.organizer_id else b.organizer_id end,
           organizer_name = case when ${after.organizer?.id ?? null}::bigint is null then e.organizer_name else b.organizer_name end,
           traditions = case when ${after.traditions === null} then e.traditions else b.traditions end,
           search_key = null, updated_at = ${sqlInstant(now)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as b(id bigint, type text, organizer_id bigint, organizer_name text, traditions text[])
     where e.id = b.id and e.deleted_at is null and ${still} and ${tags}`);
  return done.rowCount ?? 0;
}

export type EventChangeRow = typeof eventChanges.$inferSelect;

/** Stores a change for Undo; returns its id. */
export async function insertEventChange(
  tx: Transaction,
  change: Omit<typeof eventChanges.$inferInsert, "id" | "undoneAt">,
): Promise<number> {
  const [made] = await tx.insert(eventChanges).values(change).returning({ id: eventChanges.id });
  if (made === undefined) throw new Error("the change was not stored");
  return made.id;
}

/** Locks a change until the transaction ends; null for an unknown id. */
export async function lockEventChange(tx: Transaction, id: number): Promise<EventChangeRow | null> {
  const [found] = await tx.select().from(eventChanges).where(eq(eventChanges.id, id)).for("update");
  return found ?? null;
}

/** Marks a change as undone. */
export async function updateChangeUndone(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx.update(eventChanges).set({ undoneAt: now }).where(eq(eventChanges.id, id));
}

/** Deletes changes that can no longer be undone; returns how many. */
export async function deleteOldEventChanges(db: Connection, now: EpochMs): Promise<number> {
  const old = lt(eventChanges.changedAt, now - DELETED_RETENTION_DAYS * DAY_MS);
  return (await db.delete(eventChanges).where(old)).rowCount ?? 0;
}
