import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Listing } from "#core/visibility.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

export type OrganizerRow = typeof organizers.$inferSelect;

/** The organizer with this public id and any listing; null when there never was one. */
export async function findOrganizerByPublicId(db: Connection, publicId: string): Promise<OrganizerRow | null> {
  const [found] = await db.select().from(organizers).where(eq(organizers.publicId, publicId));
  return found ?? null;
}

/**
 * The organizers with one of these normalized names that are not deleted, the oldest first. A name that none of them
 * has resolves to the organizer into which its former owner was merged.
 */
export async function findOrganizersByNameKey(db: Connection, nameKeys: readonly string[]): Promise<OrganizerRow[]> {
  if (nameKeys.length === 0) return [];
  const found = await db
    .select()
    .from(organizers)
    .where(and(inArray(organizers.nameKey, [...nameKeys]), isNull(organizers.deletedAt)))
    .orderBy(asc(organizers.id));
  const carried = new Set(found.map(({ nameKey }) => nameKey));
  const missing = nameKeys.filter((key) => !carried.has(key));
  return missing.length === 0 ? found : [...found, ...(await findByMergedName(db, missing))];
}

/**
 * The names of organizers in these listings by public id. A merged one has the name of the one that it was merged into,
 * which has its events now.
 */
export async function findOrganizerNames(
  db: Connection,
  { publicIds, listings }: { publicIds: readonly string[]; listings: readonly Listing[] },
): Promise<ReadonlyMap<string, string>> {
  if (publicIds.length === 0) return new Map();
  const found = await db.execute<{ publicId: string; name: string }>(sql`
    with recursive chain (public_id, id, merged_into) as (
      select public_id, id, merged_into from organizers where public_id = any(${sqlArray(publicIds, "text")})
      union
      select chain.public_id, o.id, o.merged_into from chain join organizers o on o.id = chain.merged_into)
    select chain.public_id as "publicId", o.name from chain join organizers o on o.id = chain.id
     where o.merged_into is null and o.listing = any(${sqlArray(listings, "text")})`);
  return new Map(found.rows.map(({ publicId, name }) => [publicId, name]));
}

async function findByMergedName(db: Connection, nameKeys: readonly string[]): Promise<OrganizerRow[]> {
  const merged = await db.execute<{ key: string; id: string }>(sql`
    with recursive chain (key, id, place) as (
      select name_key, merged_into, 1 from organizers
       where name_key = any(${sqlArray(nameKeys, "text")}) and merged_into is not null
      union all
      select chain.key, o.merged_into, place + 1 from chain join organizers o on o.id = chain.id
       where o.merged_into is not null and place < 20)
    select distinct on (key) key, id from chain order by key, place desc`);
  if (merged.rows.length === 0) return [];
  const ids = merged.rows.map(({ id }) => Number(id));
  const rows = await db
    .select()
    .from(organizers)
    .where(and(inArray(organizers.id, ids), isNull(organizers.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return merged.rows.flatMap(({ key, id }) => {
    const row = byId.get(Number(id));
    return row === undefined ? [] : [{ ...row, nameKey: key }];
  });
}
