import { and, asc, eq } from "drizzle-orm";
import { searchKey } from "#core/text/search-text.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { findFreePublicIds } from "#data/queries/insert-rows.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

export type NewOrganizer = Omit<
  typeof organizers.$inferInsert,
  "id" | "publicId" | "searchKey" | "createdAt" | "updatedAt"
>;
type OrganizerChange = Partial<NewOrganizer>;

/**
 * Inserts unclaimed or owned organizers and returns the new ones, in no guaranteed order. Skips an unclaimed name that
 * already exists: read it by its key.
 */
export async function insertOrganizers(
  tx: Transaction,
  rows: readonly NewOrganizer[],
  now: EpochMs,
): Promise<readonly OrganizerRow[]> {
  if (rows.length === 0) return [];
  const ids = await findFreePublicIds(tx, "organizers", rows.length);
  return tx
    .insert(organizers)
    .values(
      rows.map((row, index) => ({
        ...row,
        publicId: ids[index] ?? "",
        searchKey: searchKey([row.name]),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();
}

export async function updateOrganizer(
  tx: Transaction,
  id: number,
  change: OrganizerChange & { now: EpochMs },
): Promise<void> {
  const { now, ...fields } = change;
  await tx
    .update(organizers)
    .set({ ...fields, ...(fields.name !== undefined && { searchKey: searchKey([fields.name]) }), updatedAt: now })
    .where(eq(organizers.id, id));
}

/** Renames the organizer in those of its events that have the former name, and updates their search text. */
export async function updateNameOnEvents(
  tx: Transaction,
  { id, name }: Pick<OrganizerRow, "id" | "name">,
  newName: string,
  now: EpochMs,
): Promise<void> {
  const named = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organizerId, id), eq(events.organizerName, name)))
    .orderBy(asc(events.id));
  for (const event of named) await updateEvent(tx, event.id, { organizerName: newName, now });
}
