import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Viewer, ViewerPreferences } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { sessions, storedForms, users } from "#data/tables/accounts.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type Row = {
  session_id: string;
  signed_in_at: string;
  seen_at: string;
  user_id: string;
  email: string;
  name: string | null;
  role: Viewer["role"] | null;
  organizer_id: string | null;
  hidden_organizers: readonly number[] | null;
  avatar_key: string | null;
  preferences: ViewerPreferences | null;
  stale_zone: boolean | null;
};

/**
 * What every page needs about a signed-in user. Each part uses a unique index of its own: for joins the planner would
 * compare orders, which takes longer than everything else.
 */
const VIEWER = `
  select sessions.id as session_id, sessions.created_at::text as signed_in_at, sessions.updated_at::text as seen_at,
         users.id as user_id, users.email, users.name,
         (select role from roles where roles.user_id = users.id),
         (select public_id from organizers where organizers.user_id = users.id and deleted_at is null) as organizer_id,
         (select array_agg(h.organizer_id::float8 order by h.organizer_id) from hidden_organizers h where h.user_id = users.id)
           as hidden_organizers,
         (select avatar_key from profiles where profiles.user_id = users.id),
         (select json_build_object('timezone', timezone, 'hour12', hour12, 'firstWeekday', first_weekday,
                                   'eventsPerPage', events_per_page, 'freeHours', free_hours,
                                   'secondCalendar', second_calendar)
            from user_preferences where user_preferences.user_id = users.id) as preferences,
         (select timezone is null and weekly_digest_notifications and device_timezone is distinct from $4
            from user_preferences where user_preferences.user_id = users.id) as stale_zone
    from sessions join users on users.id = sessions.user_id
   where sessions.token = $1 and sessions.expires_at > $2 and sessions.updated_at > $3 and users.suspended_at is null`;

const NO_PREFERENCES: ViewerPreferences = {
  timezone: null,
  hour12: null,
  firstWeekday: null,
  eventsPerPage: null,
  freeHours: null,
  secondCalendar: null,
};

/**
 * The user of a session, in one query. Null for an ended session, one last used before `seenSince`, and for a
 * suspended account. `seenAt` is the last recorded use; `isNewZone` is whether the device now shows another zone than the
 * one stored for the user's digest.
 */
export async function findViewerOfSession(
  { pool, kind, direct }: Pick<Database, "pool" | "kind" | "direct">,
  tokenHash: string,
  { now, seenSince, deviceZone }: { now: EpochMs; seenSince: EpochMs; deviceZone: ZoneId | null },
): Promise<{ viewer: Viewer; seenAt: EpochMs; isNewZone: boolean } | null> {
  const values = [tokenHash, new Date(now).toISOString(), new Date(seenSince).toISOString(), deviceZone];
  // A named statement is planned once per connection. All connections to the embedded database share one session, in
  // which the name would already exist, and a pooler gives each statement the session that is free.
  const hasOwnSession = kind === "postgres" && direct === null;
  const found = await pool.query<Row>({ text: VIEWER, values, ...(hasOwnSession && { name: "viewer" }) });
  const row = found.rows[0];
  if (row === undefined) return null;
  const isNewZone = deviceZone !== null && row.stale_zone === true;
  return { viewer: viewerOf(row), seenAt: instantFromText(row.seen_at), isNewZone };
}

function viewerOf(row: Row): Viewer {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role ?? "user",
    sessionId: row.session_id,
    signedInAt: instantFromText(row.signed_in_at),
    avatarKey: row.avatar_key,
    organizerId: row.organizer_id,
    hiddenOrganizers: row.hidden_organizers ?? [],
    preferences: row.preferences ?? NO_PREFERENCES,
  };
}

/** The active sessions of an account, the latest used first. Sessions last used before `seenSince` have ended. */
export function listSessionsOfUser(
  db: Connection,
  userId: string,
  { now, seenSince }: { now: EpochMs; seenSince: EpochMs },
) {
  return db
    .select({
      id: sessions.id,
      network: sessions.ipAddress,
      userAgent: sessions.userAgent,
      openedAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.updatedAt, seenSince)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Which of these sessions are active and belong to accounts that are not suspended. */
export async function listAliveSessions(
  db: Connection,
  ids: readonly string[],
  { now, seenSince }: { now: EpochMs; seenSince: EpochMs },
): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.id} = any(${sqlArray(ids, "text")})`,
        gt(sessions.expiresAt, now),
        gt(sessions.updatedAt, seenSince),
        isNull(users.suspendedAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** The stored id of a form. Its key has 192 random bits, so a plain hash is enough. */
export function storedFormId(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The encrypted form of a key; null when it is expired or unknown. */
export async function findStoredForm(db: Connection, key: string, now: EpochMs): Promise<string | null> {
  const rows = await db
    .select({ sealed: storedForms.sealed })
    .from(storedForms)
    .where(and(eq(storedForms.id, storedFormId(key)), gt(storedForms.expiresAt, now)));
  return rows[0]?.sealed ?? null;
}
