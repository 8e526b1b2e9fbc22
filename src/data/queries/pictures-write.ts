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

/** A deletion that started longer ago than this was interrupted, in milliseconds. */
const REMOVAL_EXPIRES_MS = HOUR_MS;

/**
 * Records a picture before its first file is written, so that the cleanup job finds it whatever happens. Repeating it
 * extends the time of an existing one. False when it is being deleted.
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
      // A referenced picture has no such time, and gets none.
      set: { removeAfter: sql`case when pictures.remove_after is null then null else excluded.remove_after end` },
      setWhere: sql`pictures.removing_at is null`,
    })
    .returning({ key: pictures.key });
  return claimed.length > 0;
}

/** Records that all files of a claimed picture exist. */
export async function updatePictureStored(db: Connection, key: string, now: EpochMs): Promise<void> {
  await db
    .update(pictures)
    .set({ storedAt: now })
    .where(and(eq(pictures.key, key), isNull(pictures.storedAt)));
}

/** Keeps a picture that a row of the same transaction starts to refer to. False when it is deleted, or about to be. */
export async function lockPicture(tx: Connection, key: string): Promise<boolean> {
  const updated = await tx
    .update(pictures)
    .set({ removeAfter: null })
    .where(and(eq(pictures.key, key), isNotNull(pictures.storedAt), isNull(pictures.removingAt)))
    .returning({ key: pictures.key });
  return updated.length > 0;
}

/** As `lockPicture`, for the picture of an event: only one that this person uploaded. */
export async function lockOwnPicture(tx: Connection, key: string, ownerId: string): Promise<boolean> {
  const own = await tx
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(eq(pictures.key, key), eq(pictures.ownerId, ownerId), eq(pictures.kind, "event")));
  return own.length > 0 && (await lockPicture(tx, key));
}

/** Releases a picture to which a row of the same transaction no longer refers; the job deletes it when nothing else does. */
export async function releasePicture(tx: Connection, key: string, now: EpochMs): Promise<void> {
  await tx
    .update(pictures)
    .set({ removeAfter: now + REPLACED_PICTURE_HOURS * HOUR_MS })
    .where(and(eq(pictures.key, key), isNull(pictures.removingAt)));
}

/** Releases all unreferenced pictures of a person at once, when the account is erased. */
export async function releasePicturesOf(tx: Connection, ownerId: string, now: EpochMs): Promise<void> {
  await tx.execute(sql`update pictures set remove_after = ${sqlInstant(now)}
    where owner_id = ${ownerId} and removing_at is null and ${isUnused()}`);
}

/**
 * Claims at most `limit` released and unreferenced pictures, and those of interrupted deletions. From now on no row
 * can refer to them and no other process gets them.
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

/** Claims pictures in the store that the database does not know; a concurrent upload of the same picture gets another key. */
export async function claimUnknownPictures(
  db: Connection,
  keys: readonly string[],
  now: EpochMs,
): Promise<readonly string[]> {
  // The size is a dummy: the row only stands for files about to be deleted.
  const found = await db.execute<{ key: string }>(sql`
    insert into pictures (key, kind, width, height, created_at, remove_after, removing_at)
    select key, 'event', 1, 1, ${sqlInstant(now)}, ${sqlInstant(now)}, ${sqlInstant(now)}
      from unnest(${sqlArray(keys, "text")}) as unknown (key)
        on conflict (key) do nothing returning key`);
  return found.rows.map(({ key }) => key);
}

/** Deletes the row of a picture whose files are deleted. */
export async function deletePicture(db: Connection, key: string): Promise<void> {
  await db.delete(pictures).where(and(eq(pictures.key, key), isNotNull(pictures.removingAt)));
}

/** Releases pictures without references that were never released; returns how many. */
export async function releaseUnusedPictures(db: Connection, now: EpochMs): Promise<number> {
  const found = await db.execute(sql`
    update pictures set remove_after = ${sqlInstant(now + REPLACED_PICTURE_HOURS * HOUR_MS)}
     where remove_after is null and removing_at is null and ${isUnused()}`);
  return found.rowCount ?? 0;
}
