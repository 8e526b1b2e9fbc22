import { sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { storeDates, ZONE_DATA } from "#commands/occurrences/store-dates.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { DATES_AHEAD_DAYS, DATES_RETENTION_DAYS } from "#core/occurrences/occurrence.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { DAY_MS, type EpochMs, type LocalDateTime } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { insertEvents, type NewEvent } from "#data/queries/events-write.ts";
import { updateCurrentDates } from "#data/queries/current-dates-write.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { insertSchedules, type NewSchedule } from "#data/queries/schedules-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** The secret with which the measured server signs cookies, so that the bench can create sessions. */
export const LIVE_SECRET = "the secret of a measurement on this machine";

const tokenOf = (member: number): string => `a-token-of-the-bench-that-is-long-enough-${member}`;

/** The id of a member. */
export const memberId = (member: number): string => `bench-member-${String(member).padStart(6, "0")}`;

/** Inserts members with ids from 0; the first of them have a session each. */
export async function fillMembers(
  { db }: Pick<Database, "db">,
  { members, sessions }: { members: number; sessions: number },
): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, email_verified, created_at, updated_at)
    select 'bench-member-' || lpad(n::text, 6, '0'), 'member' || n || '@example.org', true, now() - interval '90 days', now()
      from generate_series(0, ${members - 1}) as n`);
  const hashes = Array.from({ length: sessions }, (_, member) => sessionTokenHash(tokenOf(member)));
  await db.execute(sql`
    insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select 'bench-session-' || n, hash, 'bench-member-' || lpad((n - 1)::text, 6, '0'), now() + ${DAY_MS} * interval '1 ms', now(), now()
      from unnest(${sqlArray(hashes, "text")}) with ordinality as hashes (hash, n)`);
}

/** The Cookie header of a member's session, signed as the server signs it. */
export function cookieOf(member: number, secret: string, zone = "America%2FNew_York"): string {
  const token = tokenOf(member);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `session=${encodeURIComponent(`${token}.${signature}`)}; tz=${zone}`;
}

const BATCH = 2_000;
const MINUTE_MS = 60_000;
const EVENTS_OF_AN_ORGANIZER = 20;
const CHECKED_EVENTS = 50;
// Rules on which PostgreSQL's and Node's zone data agree, because the database computes the dates below.
const ZONES = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "America/Sao_Paulo", "Asia/Kolkata"];

/**
 * Inserts events number `from` to `to`: nine of ten weekly series, the others one-offs. Does the work of `storeDates`
 * in one statement, for speed; throws if a sample differs from the result of `storeDates`.
 */
export async function fillWithSeries(
  database: Pick<Database, "db">,
  { from, to, now }: { from: number; to: number; now: EpochMs },
): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - at) }, (_, index) => at + index);
    await transaction(database.db, (tx) => storeBatch(tx, numbers, now));
  }
}

async function storeBatch(tx: Transaction, numbers: readonly number[], now: EpochMs): Promise<void> {
  const names = [...new Set(numbers.map((number) => organizerName(number)))];
  const organizers = await insertOrganizers(
    tx,
    names.map((name) => ({ name, nameKey: organizerKey(name), listing: "public" as const })),
    now,
  );
  const idOf = new Map(organizers.map((each) => [each.name, each.id]));
  const rows = numbers.map((number) => eventRow(number, idOf.get(organizerName(number)) ?? null));
  const ids = (await insertEvents(tx, rows, now)).map((event) => event.id);
  const schedules = numbers.map((number, index) => scheduleRow(number, ids[index] ?? 0, now));
  await storeAllDates(tx, await insertSchedules(tx, schedules, now), now);
  await updateCurrentDates(tx, ids, now);
  const changes = await storeDates(tx, ids.slice(0, CHECKED_EVENTS), now);
  if (changes.inserted + changes.updated + changes.removed > 0)
    throw new Error(`the dates are not those of the product: ${JSON.stringify(changes)}`);
}

function organizerName(number: number): string {
  return `Circle ${Math.floor(number / EVENTS_OF_AN_ORGANIZER)}`;
}

/**
 * Words of titles and descriptions are as frequent as in lists of real meetings: the most frequent word of titles is in
 * a tenth of them, that of descriptions in three of five.
 */
const TITLE_BEGINS = [
  "Evening",
  "Morning",
  "Silent",
  "Open",
  "Friends'",
  "Candlelight",
  "Weekly",
  "Online",
  "Quiet",
  "Midday",
];
const TITLE_ENDS = ["sitting", "reading", "prayer", "circle", "meeting", "vigil", "hour", "study", "chant"];
const INVITATIONS = ["Newcomers are welcome at any time. ", "Please read the guidelines before you come. "];

function titleOf(number: number): string {
  const begin = TITLE_BEGINS[Math.floor(number / 7) % TITLE_BEGINS.length];
  const end = TITLE_ENDS[Math.floor(number / 3) % TITLE_ENDS.length];
  return `${begin} ${end} with a page to read ${number}`;
}

function descriptionOf(number: number): string {
  const invitation = INVITATIONS[number % 5 < 3 ? 0 : 1] ?? "";
  return `We are together for half an hour and read a page aloud, then whoever wishes says a few words. ${invitation.repeat(3)}`;
}

function eventRow(number: number, organizerId: number | null): NewEvent {
  return {
    organizerId,
    organizerName: organizerName(number),
    title: titleOf(number),
    description: descriptionOf(number),
    type: EVENT_TYPES[number % EVENT_TYPES.length] ?? "other",
    practices: ["silence"],
    traditions: [],
    languages: [number % 3 === 0 ? "es" : "en"],
    link: `https://meet.example.org/room-${number}`,
    listing: "public",
    moderation: "approved",
  };
}

/** Series began four weeks ago, evenly spread over the week; one-offs lie up to three weeks before and after. */
function scheduleRow(number: number, eventId: number, now: EpochMs): NewSchedule {
  const timezone = ZONES[number % ZONES.length] ?? "UTC";
  const isSeries = number % 10 !== 9;
  const [first, weeks] = isSeries ? [-4, 1] : [-3, 6];
  const offset = first * 7 * DAY_MS + ((number * 7_919 * MINUTE_MS) % (weeks * 7 * DAY_MS));
  const minute = Math.floor((now + offset) / MINUTE_MS) * MINUTE_MS;
  return {
    eventId,
    position: 0,
    uid: `bench-${number}@bench.example`,
    startsLocal: afterClockChanges(toLocal(minute, timezone)),
    timezone,
    durationSeconds: 3_600,
    rrule: isSeries ? "FREQ=WEEKLY" : null,
  };
}

/** Moves starts out of the hours in which clocks change, by four hours: only the product's code handles those. */
function afterClockChanges(local: LocalDateTime): LocalDateTime {
  const hour = Number(local.slice(11, 13));
  return hour >= 4 ? local : `${local.slice(0, 11)}0${hour + 4}${local.slice(13)}`;
}

async function storeAllDates(tx: Transaction, scheduleIds: readonly number[], now: EpochMs): Promise<void> {
  const ids = sqlArray(scheduleIds, "bigint");
  const until = sqlInstant(now + DATES_AHEAD_DAYS * DAY_MS);
  const weeks = Math.ceil((DATES_AHEAD_DAYS + DATES_RETENTION_DAYS) / 7);
  await tx.execute(sql`insert into occurrences
      (schedule_id, original_local, event_id, starts_local, starts_at, ends_at, listing, frequency)
    select s.id, d.local, s.event_id, d.local, d.local at time zone s.timezone,
           (d.local at time zone s.timezone) + make_interval(secs => s.duration_seconds), 'public',
           case when s.rrule is null then 0 else 2 end
      from schedules s
      cross join lateral (
        select s.starts_local + make_interval(days => 7 * n) as local
          from generate_series(0, case when s.rrule is null then 0 else ${weeks}::int end) n) d
     where s.id = any(${ids}) and (s.rrule is null or d.local at time zone s.timezone < ${until})`);
  await tx.execute(sql`update schedules set zone_data = ${ZONE_DATA},
      expanded_until = case when rrule is null then null else ${until} end where id = any(${ids})`);
}
