import { type SQL, sql } from "drizzle-orm";
import type { DigestRunKind } from "#core/digest/digest-schedule.ts";
import { type PreferredType, isPreferredType } from "#core/profiles/preferences.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A member who gets digests. */
export type DigestMember = {
  userId: string;
  email: string;
  name: string | null;
  /** The chosen time zone, or the one that the member's device last showed; null is the site's. */
  timezone: ZoneId | null;
  hour12: boolean | null;
  preferred: readonly PreferredType[];
  /** Organizers that the member hides from lists. */
  hides: ReadonlySet<number>;
  follows: boolean;
};

/** The current digest week of a time zone. */
export type ZoneWeek = { zone: ZoneId; week: LocalDate };

/** Members in these zones without a digest in their week. */
type DigestQuery = {
  zoneWeeks: readonly ZoneWeek[];
  /** For members whose time zone is unknown. */
  siteZone: ZoneId;
  /** A run started by an admin retries members whose digest was empty. */
  run: { id: number; kind: DigestRunKind } | null;
};

/**
 * Members who get digests: email notifications and the weekly digest are on (spec §9), the address is verified, the
 * account is neither suspended nor leaving.
 */
const WANTS_DIGEST = sql`p.weekly_digest_notifications and p.email_notifications and u.email_verified
  and u.suspended_at is null and u.leave_at is null`;

/** The zone of a member's mail: the chosen one, or the one that their device last showed; null when both are unknown. */
export const MAIL_ZONE = sql`coalesce(p.timezone, p.device_timezone)`;

/** The time zones of members who get digests. */
export async function listDigestZones(db: Connection, siteZone: ZoneId): Promise<readonly ZoneId[]> {
  const found = await db.execute<{ zone: ZoneId }>(sql`
    select distinct coalesce(${MAIL_ZONE}, ${siteZone}) as zone from user_preferences p
     where p.weekly_digest_notifications and p.email_notifications`);
  return found.rows.map(({ zone }) => zone);
}

type RawMember = Omit<DigestMember, "preferred" | "hides"> & { preferred: string[]; hides: string[] };

const MEMBER = sql`u.id as "userId", u.email, u.name, ${MAIL_ZONE} as timezone, p.hour12, coalesce(p.preferred_event_types, '{}') as preferred,
  exists (select from organizer_follows f where f.follower_id = u.id) as follows,
  array(select h.organizer_id::text from hidden_organizers h where h.user_id = u.id) as hides`;

/** The next members to process, by id after `after`, each with the week; fewer than `limit` are the last. */
export async function listDueMembers(
  db: Connection,
  requested: DigestQuery,
  { after, limit }: { after: string; limit: number },
): Promise<readonly (DigestMember & { week: LocalDate })[]> {
  const found = await db.execute<RawMember & { week: LocalDate }>(sql`
    select ${MEMBER}, due.week::text as week from ${dueSql(requested)} and p.user_id > ${after}
     order by p.user_id limit ${limit}`);
  return found.rows.map((row) => ({ ...memberOf(row), week: row.week }));
}

/** Number of members without a digest in their week. */
export async function countDueMembers(db: Connection, requested: DigestQuery): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${dueSql(requested)}`);
  return found.rows[0]?.n ?? 0;
}

/** Whether any member's digest of these weeks was mailed or is queued. */
export async function hasSentDigest(db: Connection, { zoneWeeks }: Pick<DigestQuery, "zoneWeeks">): Promise<boolean> {
  const weeks = sqlArray(
    zoneWeeks.map(({ week }) => week),
    "text",
  );
  const found = await db.execute<{ sent: boolean }>(sql`
    select exists (select from digest_weeks where week = any(${weeks}::date[]) and mail_id is not null) as sent`);
  return found.rows[0]?.sent ?? false;
}

function dueSql({ zoneWeeks, siteZone, run }: DigestQuery): SQL {
  const zones = sqlArray(
    zoneWeeks.map(({ zone }) => zone),
    "text",
  );
  const weeks = sqlArray(
    zoneWeeks.map(({ week }) => week),
    "text",
  );
  // A member whom the schedule processed is done; a manual run retries empty digests, since events may have been
  // added.
  const again = run === null ? sql`d.mail_id is not null` : sql`(d.mail_id is not null or d.run_id = ${run.id})`;
  const had = run?.kind === "scheduled" ? sql`true` : again;
  return sql`user_preferences p join users u on u.id = p.user_id
    join unnest(${zones}, ${weeks}::date[]) as due(zone, week) on due.zone = coalesce(${MAIL_ZONE}, ${siteZone})
   where ${WANTS_DIGEST}
     and not exists (select from digest_weeks d where d.user_id = p.user_id and d.week = due.week and ${had})`;
}

/** One member, whether they get digests or not; null for an unknown account. */
export async function findDigestMember(db: Connection, userId: string): Promise<DigestMember | null> {
  const found = await db.execute<RawMember>(sql`
    select ${MEMBER} from users u left join user_preferences p on p.user_id = u.id where u.id = ${userId}`);
  const [row] = found.rows;
  return row === undefined ? null : memberOf(row);
}

function memberOf({ userId, email, name, timezone, hour12, follows, ...row }: RawMember): DigestMember {
  const preferred = row.preferred.filter(isPreferredType);
  return { userId, email, name, timezone, hour12, follows, preferred, hides: new Set(row.hides.map(Number)) };
}

type DigestReader = { userId: string; email: string; name: string | null; timezone: ZoneId | null };

/** Members who get digests, by name; a search matches name or address. */
export async function listDigestReaders(
  db: Connection,
  { words, limit }: { words: string; limit: number },
): Promise<readonly DigestReader[]> {
  const part = `%${words.toLowerCase().replaceAll(/[%_\\]/g, "\\$&")}%`;
  const fits = words === "" ? sql`true` : sql`(lower(u.name) like ${part} or u.email like ${part})`;
  const found = await db.execute<DigestReader>(sql`
    select u.id as "userId", u.email, u.name, ${MAIL_ZONE} as timezone from user_preferences p join users u on u.id = p.user_id
     where ${WANTS_DIGEST} and ${fits} order by coalesce(u.name, u.email), u.id limit ${limit}`);
  return found.rows;
}
