import { eq, sql } from "drizzle-orm";
import { REMINDER_CHANNELS, REMINDER_LEADS, type ReminderPreferences } from "#core/reminders/reminder.ts";
import { eventIsSeenBy } from "#data/queries/visibility-sql.ts";
import { reminderPreferences } from "#data/tables/reminders.ts";
import type { Connection } from "#data/transaction.ts";

/** The zone of a member's reminders: the chosen one, else the device's, else the one in which the member chose (`c`). */
export const REMINDER_ZONE = sql`coalesce(p.timezone, p.device_timezone, c.zone)`;

/** When and how a member is reminded; null for one who has not been asked yet. */
export async function findReminderPreferences(db: Connection, userId: string): Promise<ReminderPreferences | null> {
  const [row] = await db.select().from(reminderPreferences).where(eq(reminderPreferences.userId, userId));
  if (row === undefined) return null;
  const { leads, channels, quietFrom, quietTo } = row;
  return {
    leads: REMINDER_LEADS.filter((lead) => leads.includes(lead)),
    channels: REMINDER_CHANNELS.filter((channel) => channels.includes(channel)),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  };
}

/** An event without reminders; `title` is null when the member may no longer see it. */
export type MutedEvent = { eventId: number; publicId: string; title: string | null };

/** The events that a member saved and wants no reminders of, by title. */
export async function listMutedEvents(db: Connection, userId: string): Promise<readonly MutedEvent[]> {
  const found = await db.execute<MutedEvent>(sql`
    select e.id::float8 as "eventId", e.public_id as "publicId", case when ${eventIsSeenBy(sql`${userId}`)} then e.title end as title
      from muted_reminders m join events e on e.id = m.event_id where m.user_id = ${userId} order by e.title collate "C", e.id`);
  return found.rows;
}

/**
 * The event that the link in a reminder's mail is about, and which reminders are on; `title` is null when the member
 * may not see the event.
 */
type ReminderLink = {
  userId: string;
  eventId: number;
  title: string | null;
  isMuted: boolean;
  isMailed: boolean;
};

/** The member and the event of a link in a reminder's mail; null for an unknown one. */
export async function findReminderLink(
  db: Connection,
  { key, publicId }: { key: string; publicId: string },
): Promise<ReminderLink | null> {
  const found = await db.execute<ReminderLink>(sql`
    select p.user_id as "userId", e.id::float8 as "eventId",
           case when ${eventIsSeenBy(sql`p.user_id`)} then e.title end as title,
           exists (select from muted_reminders m where m.user_id = p.user_id and m.event_id = e.id) as "isMuted",
           p.email_notifications and exists (
             select from reminder_preferences c where c.user_id = p.user_id and 'mail' = any(c.channels) and cardinality(c.leads) > 0) as "isMailed"
      from user_preferences p, events e where p.digest_key = ${key} and e.public_id = ${publicId}`);
  return found.rows[0] ?? null;
}
