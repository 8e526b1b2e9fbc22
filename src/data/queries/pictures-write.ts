import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  type PictureKind,
  REPLACED_PICTURE_HOURS,
  type StoredPicture,
  UNUSED_PICTURE_HOURS,
} from "#core/pictures/picture.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { isUnused } from "#data/queries/pictures.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { pictures } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

/** A removal that was begun so long ago was not finished by whoever began it. */
const REMOVAL_EXPIRES_MS = HOUR_MS;

/**
 * Says before the first file is written that a picture is coming; whatever becomes of it, the job that removes will find it.
 * Claiming what is there already keeps it for as long again. False when it is just being removed.
 */
export async function insertPicture(
  db: Connection,
  picture: StoredPicture & { kind: PictureKind; ownerId: string | null },
  now: EpochMs,
): Promise<boolean> {
  const removeAfter = now + UNUSED_PICTURE_HOURS * HOUR_MS;
  const claimed = await db
    .insert(pictures)
    .values({ ...picture, createdAt: now, removeAfter })
    .onConflictDoUpdate({
      target: pictures.key,
      // What something refers to has no such moment, and gets none.
      set: { removeAfter: sql`case when pictures.remove_after is null then null else excluded.remove_after end` },
      setWhere: sql`pictures.removing_at is null`,
    })
    .returning({ key: pictures.key });
  return claimed.length > 0;
}

/** Says that all files of a claimed picture are there. */
export async function updatePictureStored(db: Connection, key: string, now: EpochMs): Promise<void> {
  await db
    .update(pictures)
    .set({ storedAt: now })
    .where(and(eq(pictures.key, key), isNull(pictures.storedAt)));
}

/** Keeps a picture because a row of the same transaction begins to refer to it. False when it is gone, or about to go. */
export async function lockPicture(tx: Connection, key: string): Promise<boolean> {
  const kept = await tx
    .update(pictures)
    .set({ removeAfter: null })
    .where(and(eq(pictures.key, key), isNotNull(pictures.storedAt), isNull(pictures.removingAt)))
    .returning({ key: pictures.key });
  return kept.length > 0;
}

/** As `lockPicture`, for the picture of an event: only one that this person sent. */
export async function lockOwnPicture(tx: Connection, key: string, ownerId: string): Promise<boolean> {
  const own = await tx
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(eq(pictures.key, key), eq(pictures.ownerId, ownerId), eq(pictures.kind, "event")));
  return own.length > 0 && (await lockPicture(tx, key));
}

/** Lets a picture go because a row of the same transaction no longer refers to it; the job removes it when nothing else does. */
export async function releasePicture(tx: Connection, key: string, now: EpochMs): Promise<void> {
  await tx
    .update(pictures)
    .set({ removeAfter: now + REPLACED_PICTURE_HOURS * HOUR_MS })
    .where(and(eq(pictures.key, key), isNull(pictures.removingAt)));
}

/** Lets all pictures of a person go at once, for one whose account is erased: those that nothing refers to any more. */
export async function releasePicturesOf(tx: Connection, ownerId: string, now: EpochMs): Promise<void> {
  await tx.execute(sql`update pictures set remove_after = ${sqlInstant(now)}
    where owner_id = ${ownerId} and removing_at is null and ${isUnused()}`);
}

/**
 * Takes at most `limit` pictures that may go and that nothing refers to, and those whose removal somebody began and did not finish.
 * From now on nobody can refer to them; nobody else gets them.
 */
export async function claimPicturesToRemove(db: Connection, now: EpochMs, limit: number): Promise<readonly string[]> {
  const found = await db.execute<{ key: string }>(sql`
    update pictures set removing_at = ${sqlInstant(now)}
     where key in (
       select key from pictures
        where remove_after <= ${sqlInstant(now)}
          and (removing_at is null or removing_at <= ${sqlInstant(now - REMOVAL_EXPIRES_MS)})
          and ${isUnused()}
        order by remove_after, key limit ${limit} for update skip locked)
     returning key`);
  return found.rows.map(({ key }) => key);
}

/** Takes pictures that the store has and the database does not know; another that claims one of them now gets another key. */
export async function claimUnknownPictures(
  db: Connection,
  keys: readonly string[],
  now: EpochMs,
): Promise<readonly string[]> {
  // The size is nobody's: the row only stands for files that are about to go.
  const found = await db.execute<{ key: string }>(sql`
    insert into pictures (key, kind, width, height, created_at, remove_after, removing_at)
    select key, 'event', 1, 1, ${sqlInstant(now)}, ${sqlInstant(now)}, ${sqlInstant(now)}
      from unnest(${sqlArray(keys, "text")}) as unknown (key)
        on conflict (key) do nothing returning key`);
  return found.rows.map(({ key }) => key);
}

/** Forgets a picture whose files are gone. */
export async function deletePicture(db: Connection, key: string): Promise<void> {
  await db.delete(pictures).where(and(eq(pictures.key, key), isNotNull(pictures.removingAt)));
}

/** Lets go what nothing refers to though nobody said so; returns how many. */
export async function releaseUnusedPictures(db: Connection, now: EpochMs): Promise<number> {
  const found = await db.execute(sql`
    update pictures set remove_after = ${sqlInstant(now + REPLACED_PICTURE_HOURS * HOUR_MS)}
     where remove_after is null and removing_at is null and ${isUnused()}`);
  return found.rowCount ?? 0;
}
