import { readLibraryCookie, SESSION_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { seenSince, SESSION_NOTED_MS } from "#auth/lifetimes.ts";
import { readCookie } from "#core/cookies.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { updateDeviceZone, updateSessionUsed } from "#data/queries/sessions-write.ts";
import { findViewerOfSession } from "#data/queries/sessions.ts";

/**
 * The person who sent a request: by one query, and by none without a session cookie signed by this site. The session's
 * last use is updated once an hour. For members with the weekly digest on who follow their device's zone, the zone that
 * the device shows is stored when it changes.
 */
export async function readViewer(
  {
    database,
    cookieKey,
  }: { database: Pick<Database, "db" | "pool" | "kind" | "direct">; cookieKey: { secret: string; isSecure: boolean } },
  cookies: string | null,
  now: EpochMs,
): Promise<Viewer | null> {
  const token = readLibraryCookie(cookies, SESSION_COOKIE, cookieKey);
  if (token === null) return null;
  const deviceZone = canonicalZone(readCookie(cookies, ZONE_COOKIE) ?? "");
  const visit = { now, seenSince: seenSince(now), deviceZone };
  const found = await findViewerOfSession(database, sessionTokenHash(token), visit);
  if (found === null) return null;
  const { viewer, seenAt, isNewZone } = found;
  if (now - seenAt > SESSION_NOTED_MS) await updateSessionUsed(database.db, viewer.sessionId, now);
  if (isNewZone && deviceZone !== null) await updateDeviceZone(database.db, viewer.userId, deviceZone);
  return viewer;
}
