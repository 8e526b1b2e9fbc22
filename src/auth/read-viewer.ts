import { readLibraryCookie, SESSION_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { seenSince, SESSION_NOTED_MS } from "#auth/session-times.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { updateSessionUsed } from "#data/queries/sessions-write.ts";
import { findViewerOfSession } from "#data/queries/sessions.ts";

/**
 * The person who sent a request: by one query, and by none without a session cookie signed by this site. The session's
 * last use is updated once an hour.
 */
export async function readViewer(
  {
    database,
    cookieKey,
  }: { database: Pick<Database, "db" | "pool" | "kind">; cookieKey: { secret: string; isSecure: boolean } },
  cookies: string | null,
  now: EpochMs,
): Promise<Viewer | null> {
  const token = readLibraryCookie(cookies, SESSION_COOKIE, cookieKey);
  if (token === null) return null;
  const found = await findViewerOfSession(database, sessionTokenHash(token), { now, seenSince: seenSince(now) });
  if (found === null) return null;
  if (now - found.seenAt > SESSION_NOTED_MS) await updateSessionUsed(database.db, found.viewer.sessionId, now);
  return found.viewer;
}
