import { sql } from "drizzle-orm";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { DAY_MS, type EpochMs, HOUR_MS, type LocalDateTime, MINUTE_MS } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { organizerFollows, savedEvents } from "#data/tables/activity.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import type { FoundThing } from "./screens.ts";

const SAVED = 4;
const FOLLOWED = 2;

type FoundDate = {
  id: number;
  title: string;
  publicId: string;
  organizerId: number | null;
  originalLocal: LocalDateTime;
  isRunning: boolean;
};

/** The next public date of each event, soonest first; running ones come first. */
async function listNextDates({ db }: Database, now: EpochMs): Promise<readonly FoundDate[]> {
  const at = new Date(now).toISOString();
  const { rows } = await db.execute<FoundDate>(sql`
    select * from (
      select distinct on (e.id) e.id::int as id, e.title, e.public_id as "publicId", e.organizer_id::int as "organizerId",
        to_char(o.original_local, 'YYYY-MM-DD"T"HH24:MI:SS') as "originalLocal", o.starts_at <= ${at} as "isRunning", o.starts_at
      from occurrences o join events e on e.id = o.event_id
      where o.listing = 'public' and o.ends_at > ${at} order by e.id, o.starts_at
    ) next order by starts_at, id`);
  return rows;
}

/**
 * Gives a member saved events, followed organizers, alerts, a notification and an event to review; moderators a submission; and
 * visitors an event that is running.
 */
export async function giveThings(database: Database, userId: string, now: EpochMs): Promise<void> {
  const zone = "America/New_York";
  if (!(await listNextDates(database, now)).some(({ isRunning }) => isRunning)) {
    const running = { startsLocal: toLocal(now - 20 * MINUTE_MS, zone), timezone: zone, rrule: null };
    await anEvent(database, {
      title: "Silence at Midmorning",
      description: "An hour of silence.",
      now,
      schedules: [running],
    });
  }
  const dates = await listNextDates(database, now);
  const saved = [...dates.filter(({ isRunning }) => isRunning).slice(0, 1), ...dates.filter((each) => !each.isRunning)];
  const followed = [...new Set(dates.flatMap(({ organizerId }) => organizerId ?? []))].slice(0, FOLLOWED);
  const { db } = database;
  const saves = saved.slice(0, SAVED).map(({ id }) => ({ userId, eventId: id, createdAt: now }));
  if (saves.length > 0) await db.insert(savedEvents).values(saves);
  const follows = followed.map((organizerId) => ({ followerId: userId, organizerId, createdAt: now }));
  if (follows.length > 0) await db.insert(organizerFollows).values(follows);
  const message = "Your digest now comes on Sundays, so that you can plan the week ahead.";
  await notifyPerson(database, { actor: SYSTEM_ACTOR, userId, title: "A new day for the digest", message }, now);
  await anAlert(database, { userId, search: "type=prayer&weekday=tue&time=evening", rhythm: "weekly", now });
  await anAlert(database, { userId, search: "q=silence", rhythm: "notification", now });
  const start = { startsLocal: toLocal(now + DAY_MS, zone), timezone: zone, rrule: null };
  const waiting = { userId, held: true, moderation: "pending", listing: "hidden", now } as const;
  const text = { title: "Silence before work", description: "Twenty minutes of silence, then a poem." };
  await anEvent(database, { ...text, ...waiting, schedules: [start] });
  const [startsLocal, endsLocal] = [now + DAY_MS, now + DAY_MS + HOUR_MS].map((at) => toLocal(at, "Europe/London"));
  if (startsLocal && endsLocal) await aSubmission(database, { input: { startsLocal, endsLocal }, now });
}

/** The addresses of the things of the site; what it does not have is left out. */
export async function findThings(
  database: Database,
  userId: string,
  now: EpochMs,
): Promise<ReadonlyMap<FoundThing, string>> {
  const found = new Map<FoundThing, string>();
  const dates = await listNextDates(database, now);
  const [next] = dates.filter(({ isRunning }) => !isRunning);
  const [running] = dates.filter(({ isRunning }) => isRunning);
  if (next) found.set("event", eventPath(next)).set("event date", datePath(next, next.originalLocal));
  if (running) found.set("running event", eventPath(running));
  const organizers = await database.db.execute<{ name: string; publicId: string }>(
    sql`select name, public_id as "publicId" from organizers where listing = 'public' order by length(description) desc, id limit 1`,
  );
  for (const organizer of organizers.rows) found.set("organizer", organizerPath(organizer));
  const own = await database.db.execute<{ title: string; publicId: string }>(
    sql`select title, public_id as "publicId" from events where user_id = ${userId} limit 1`,
  );
  for (const event of own.rows) found.set("own event", eventPath(event));
  return found;
}
