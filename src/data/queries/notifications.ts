import { type SQL, sql } from "drizzle-orm";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import { BADGE_MAX, type NotificationType } from "#core/notifications/notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isSeenBy } from "#data/queries/visibility-sql.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A person's notification, with the names that it shows. */
export type ListedNotification = FoundNotification & {
  id: number;
  type: NotificationType;
  isRead: boolean;
  createdAt: EpochMs;
  /** Whether it is about an event of the demo directory. */
  isExample: boolean;
};

type Row = {
  id: number;
  type: NotificationType;
  name: FoundNotification["name"];
  facts: FoundNotification["facts"];
  is_read: boolean;
  created_at: string;
  event_public_id: string | null;
  event_title: string | null;
  event_organizer: string | null;
  event_is_example: boolean;
  event_starts_at: string | null;
  organizer_public_id: string | null;
  organizer_name: string | null;
  announcement: string | null;
};

const COLUMNS = sql`
  n.id::float8 as id, n.type, n.name, n.facts, n.read_at is not null as is_read, n.created_at::text,
  e.public_id as event_public_id, e.title as event_title, e.organizer_name as event_organizer,
  e.import_source is not distinct from ${DEMO_SOURCE} as event_is_example,
  e.current_starts_at::text as event_starts_at, o.public_id as organizer_public_id, o.name as organizer_name,
  (select body from announcements a where n.name = 'announcement' and a.id = (n.facts ->> 'announcementId')::bigint) as announcement`;

const NAMES = sql`left join events e on e.id = n.event_id and e.deleted_at is null left join organizers o on o.id = n.organizer_id`;

/** What the reader of the notifications `n` may see now. */
const SEEN = isSeenBy(sql`n.user_id`, {
  name: sql`n.name`,
  eventId: sql`n.event_id`,
  organizerId: sql`n.organizer_id`,
});

/** A person's notifications, the newest first, before the id `before` if given. */
export async function listNotifications(
  db: Connection,
  { userId, before, limit }: { userId: string; before: number | null; limit: number },
): Promise<readonly ListedNotification[]> {
  const earlier = before === null ? sql`` : sql`and n.id < ${before}`;
  const found = await db.execute<Row>(sql`
    select ${COLUMNS} from notifications n ${NAMES}
     where n.user_id = ${userId} ${earlier} and ${SEEN} order by n.id desc limit ${limit}`);
  return found.rows.map(listed);
}

/** The notifications with these ids that their readers may still see, the oldest first. */
export async function listNotificationsById(
  db: Connection,
  ids: readonly number[],
): Promise<readonly (ListedNotification & { userId: string })[]> {
  const found = await db.execute<Row & { user_id: string }>(sql`
    select n.user_id, ${COLUMNS} from notifications n ${NAMES}
     where n.id = any(${sqlArray(ids, "bigint")}) and ${SEEN} order by n.id`);
  return found.rows.map((row) => ({ ...listed(row), userId: row.user_id }));
}

/** A person's number of unread notifications, at most one more than `counted`. */
export async function countUnread(db: Connection, userId: string, counted: number): Promise<number> {
  const found = await db.execute<{ unread: number }>(sql`select (${unreadOf(sql`${userId}`, counted)}) as unread`);
  return found.rows[0]?.unread ?? 0;
}

function unreadOf(userId: SQL, counted: number): SQL {
  return sql`select count(*)::int from (select from notifications n
    where n.user_id = ${userId} and n.read_at is null and ${SEEN} limit ${counted + 1}) as unread`;
}

/** A person's news: the number of unread, at most one more than the bell shows, and the newest notification after the last known id. */
export type News = { userId: string; unread: number; newest: ListedNotification | null };

/** The news of several people in one query; `after` is the last id that each knows. */
export async function listNews(
  db: Connection,
  people: readonly { userId: string; after: number }[],
): Promise<readonly News[]> {
  const ids = sqlArray(
    people.map(({ userId }) => userId),
    "text",
  );
  const afters = sqlArray(
    people.map(({ after }) => after),
    "bigint",
  );
  const found = await db.execute<Partial<Row> & { user_id: string; unread: number }>(sql`
    select who.user_id, (${unreadOf(sql`who.user_id`, BADGE_MAX)}) as unread, newest.*
      from unnest(${ids}, ${afters}) as who (user_id, after)
      left join lateral (select ${COLUMNS} from notifications n ${NAMES}
        where n.user_id = who.user_id and n.id > who.after and n.read_at is null and ${SEEN}
        order by n.id desc limit 1) as newest on true`);
  return found.rows.map((row) => ({
    userId: row.user_id,
    unread: row.unread,
    newest: isRow(row) ? listed(row) : null,
  }));
}

function isRow(row: Partial<Row>): row is Row {
  return typeof row.id === "number";
}

/** The id of a person's newest notification, 0 for none. */
export async function findNewestNumber(db: Connection, userId: string): Promise<number> {
  const found = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from notifications where user_id = ${userId}`,
  );
  return found.rows[0]?.id ?? 0;
}

function listed(row: Row): ListedNotification {
  const { event_public_id: eventId, organizer_public_id: organizerId, event_starts_at: startsAt } = row;
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    facts: row.facts,
    isRead: row.is_read,
    createdAt: instantFromText(row.created_at),
    isExample: row.event_is_example,
    event:
      eventId === null
        ? null
        : {
            publicId: eventId,
            title: row.event_title ?? "",
            organizerName: row.event_organizer ?? "",
            startsAt: startsAt === null ? null : instantFromText(startsAt),
          },
    organizer: organizerId === null ? null : { publicId: organizerId, name: row.organizer_name ?? "" },
    announcement: row.announcement,
  };
}
