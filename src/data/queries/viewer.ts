import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { Viewer } from "#core/viewer.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
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
  avatar_key: string | null;
  timezone: string | null;
  hour12: boolean | null;
  first_weekday: IsoWeekday | null;
  events_per_page: number | null;
};

/**
 * Who a session is of, and what every page asks of them, by unique indexes alone. Null for a session that is over, or was not
 * used since `seenSince`, and for a suspended account. `seenAt` is when the session was last noted as used.
 */
export async function viewerOfSession(
  db: Connection,
  tokenHash: string,
  { now, seenSince }: { now: EpochMs; seenSince: EpochMs },
): Promise<{ viewer: Viewer; seenAt: EpochMs } | null> {
  const found = await db.execute<Row>(sql`
    select sessions.id as session_id, sessions.created_at as signed_in_at, sessions.updated_at as seen_at,
           users.id as user_id, users.email, users.name, roles.role, organizers.public_id as organizer_id,
           profiles.avatar_key, wishes.timezone, wishes.hour12, wishes.first_weekday, wishes.events_per_page
      from sessions
      join users on users.id = sessions.user_id
      left join roles on roles.user_id = users.id
      left join profiles on profiles.user_id = users.id
      left join user_preferences wishes on wishes.user_id = users.id
      left join organizers on organizers.user_id = users.id and organizers.deleted_at is null
     where sessions.token = ${tokenHash}
       and sessions.expires_at > ${sqlInstant(now)} and sessions.updated_at > ${sqlInstant(seenSince)}
       and users.suspended_at is null`);
  const row = found.rows[0];
  if (row === undefined) return null;
  return { viewer: viewerOf(row), seenAt: instantFromText(row.seen_at) };
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
    preferences: {
      timezone: row.timezone,
      hour12: row.hour12,
      firstWeekday: row.first_weekday,
      eventsPerPage: row.events_per_page,
    },
  };
}
