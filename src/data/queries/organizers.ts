import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

export type OrganizerRow = typeof organizers.$inferSelect;

/** The organizer of an address, whatever its listing; null when there never was one. */
export async function findOrganizerByPublicId(db: Connection, publicId: string): Promise<OrganizerRow | null> {
  const [found] = await db.select().from(organizers).where(eq(organizers.publicId, publicId));
  return found ?? null;
}

/** The organizers that carry one of these folded names and are not deleted, the oldest first. */
export function findOrganizersByNameKey(db: Connection, nameKeys: readonly string[]): Promise<OrganizerRow[]> {
  if (nameKeys.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(organizers)
    .where(and(inArray(organizers.nameKey, [...nameKeys]), isNull(organizers.deletedAt)))
    .orderBy(asc(organizers.id));
}
