import { type SQL, sql } from "drizzle-orm";
import { DELETION_KIND } from "#core/notifications/cause-notification.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Whether a person may see the event `e` now: listed events, their own, and for moderators held and rejected ones, as
 * `maySeeEvent` in the core; a test compares the two.
 */
export function eventIsSeenBy(userId: SQL): SQL {
  return sql`(e.deleted_at is null and (e.listing <> 'hidden' or e.user_id = ${userId}
    or (e.visibility <> 'private' and exists (select from roles r where r.user_id = ${userId}))))`;
}

/** The same for the organizer `o`, which its editors and invited editors may see too. */
function organizerIsSeenBy(userId: SQL): SQL {
  return sql`(o.deleted_at is null and (o.listing <> 'hidden' or o.user_id = ${userId}
    or (o.visibility <> 'private' and exists (select from roles r where r.user_id = ${userId}))
    or exists (select from organizer_members m where m.organizer_id = o.id and m.user_id = ${userId})
    or exists (select from organizer_invitations i join users u on u.email = i.email
                where i.organizer_id = o.id and i.state = 'open' and u.id = ${userId})))`;
}

type NotificationSql = { name: SQL; eventId: SQL; organizerId: SQL };

/**
 * Whether a notification may be shown to this person: its event `e` and organizer `o` exist and are visible now. A
 * deletion, which names nothing, is shown while the event is deleted.
 */
export function isSeenBy(userId: SQL, notification: NotificationSql): SQL {
  const isGone = sql`${notification.name} = ${DELETION_KIND}`;
  return sql`(${notification.eventId} is null or exists (select from events e where e.id = ${notification.eventId}
      and case when ${isGone} then e.deleted_at is not null else ${eventIsSeenBy(userId)} end))
    and (${notification.organizerId} is null or exists (select from organizers o where o.id = ${notification.organizerId} and ${organizerIsSeenBy(userId)}))`;
}

/** The negation of `mayReadWords`, for staff: the event of this alias is private and not the viewer's own (PRODUCT P6). */
export function isWithheldSql(viewerId: string, alias: "e" | "events" | "folded" = "e"): SQL {
  const event = sql.raw(alias);
  return sql`(${event}.visibility = 'private' and ${event}.user_id is distinct from ${viewerId} and not exists (
    select from organizers own left join organizer_members m on m.organizer_id = own.id and m.user_id = ${viewerId}
     where own.id = ${event}.organizer_id and own.deleted_at is null and (own.user_id = ${viewerId} or m.user_id is not null)))`;
}

/** Which of these public ids belong to private events that are not the viewer's own. */
export async function listWithheldEvents(
  db: Connection,
  publicIds: readonly string[],
  viewerId: string,
): Promise<ReadonlySet<string>> {
  if (publicIds.length === 0) return new Set();
  const found = await db.execute<{ publicId: string }>(sql`
    select e.public_id as "publicId" from events e
     where e.public_id = any(${sqlArray(publicIds, "text")}) and ${isWithheldSql(viewerId)}`);
  return new Set(found.rows.map(({ publicId }) => publicId));
}
