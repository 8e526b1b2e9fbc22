import { type SQL, and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { StoredPicture } from "#core/pictures/picture.ts";
import { pictures } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

/** Every column that refers to a picture; a test compares the list with the foreign keys of the schema. */
export const PICTURE_REFERENCES = [
  { table: "events", column: "image_key" },
  { table: "profiles", column: "avatar_key" },
] as const;

/** Whether no row refers to the picture of the outer query's table `pictures`. */
export function isUnused(): SQL {
  const used = PICTURE_REFERENCES.map(
    ({ table, column }) =>
      sql`select from ${sql.identifier(table)} used where used.${sql.identifier(column)} = pictures.key`,
  );
  return sql.join(
    used.map((query) => sql`not exists (${query})`),
    sql` and `,
  );
}

/** The picture if all of its files exist and stay; null otherwise. */
export async function findStoredPicture(db: Connection, key: string): Promise<StoredPicture | null> {
  const found = await db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(and(eq(pictures.key, key), isNotNull(pictures.storedAt), isNull(pictures.removingAt)));
  return found[0] ?? null;
}

/** Which of the keys have a row. */
export async function listKnownPictures(db: Connection, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(inArray(pictures.key, [...keys]));
  return new Set(found.map(({ key }) => key));
}

/** The keys of all stored pictures that a person uploaded, for the export of their data. */
export async function listPicturesOf(db: Connection, ownerId: string): Promise<readonly StoredPicture[]> {
  return db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(and(eq(pictures.ownerId, ownerId), isNotNull(pictures.storedAt), isNull(pictures.removingAt)))
    .orderBy(pictures.createdAt, pictures.key);
}

/** The keys of the latest pictures, the newest first. */
export async function listLatestPictures(db: Connection, limit: number): Promise<readonly string[]> {
  const found = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(isNotNull(pictures.storedAt), isNull(pictures.removingAt)))
    .orderBy(desc(pictures.storedAt))
    .limit(limit);
  return found.map(({ key }) => key);
}

/** Number of stored pictures, for the operator. */
export async function countPictures(db: Connection): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pictures where stored_at is not null and removing_at is null`,
  );
  return found.rows[0]?.n ?? 0;
}
