import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { CalendarSchedule } from "#core/calendar-files/calendar-series.ts";
import type { EventMode, EventType, LinkAudience } from "#core/events/event.ts";
import type { StartSpan } from "#core/events/times-of-week.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, type ZoneId } from "#core/time/instant.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { spansSql, startsWithin } from "#data/queries/day-list.ts";
import { eventWanted, type ListNarrowing } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { eventIsSeenBy } from "#data/queries/visibility-sql.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** The events of a calendar file. */
export type CalendarScope =
  /** Public events with dates to come or lately over, narrowed as a list is; `times` narrows them by their dates. */
  | { of: "list"; narrowing: ListNarrowing; times: readonly StartSpan[] | null }
  /** One event, whoever may see it: the caller decides. */
  | { of: "event"; eventId: number }
  | { of: "date"; eventId: number; scheduleId: number; originalLocal: LocalDateTime }
  | { of: "organizer"; organizerId: number }
  /** What a member saved: whole events, and single dates. */
  | { of: "saved"; userId: string }
  /** The public dates in some spans, whatever else their events have. */
  | { of: "dates"; times: readonly StartSpan[]; hides: readonly number[] };

/** A schedule with what a calendar file says of it; `only` are single dates, null for all. */
type CalendarScheduleRow = CalendarSchedule & {
  uid: string;
  sequence: number;
  createdAt: EpochMs;
  updatedAt: EpochMs;
  only: readonly LocalDateTime[] | null;
};

/** An event with what a calendar file says of it. */
export type CalendarEventRow = {
  publicId: string;
  title: string;
  description: string;
  type: EventType;
  practices: readonly string[];
  traditions: readonly string[];
  organizerName: string;
  mode: EventMode;
  location: string | null;
  address: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  link: string | null;
  linkAudience: LinkAudience;
  passcode: string | null;
  dialIn: string | null;
  image: { key: string; width: number } | null;
  cancelledAt: EpochMs | null;
  cancelReason: string | null;
  importSource: string | null;
  updatedAt: EpochMs;
  schedules: readonly CalendarScheduleRow[];
};

/** Events that are over, and removed schedules, stay in calendar files for this long: programs read a removal late. */
const RETAINED_DAYS = 30;

/** Bounds in whole days, so that a file changes once a day at most without a change of its events. */
function retainedSince(now: EpochMs): SQL {
  return sqlInstant(Math.floor(now / DAY_MS) * DAY_MS - RETAINED_DAYS * DAY_MS);
}

/** The events `e` of a file. */
export function isInScope(scope: CalendarScope, now: EpochMs): SQL {
  const isPublic = sql`e.listing = 'public' and e.kind = 'scheduled'
    and (e.current_ends_at >= ${retainedSince(now)} or e.last_ends_at >= ${retainedSince(now)})`;
  switch (scope.of) {
    case "list":
      return sql`${isPublic} and ${eventWanted(scope.narrowing, "e")} and ${hasDateWithin(scope.times, now)}`;
    case "organizer":
      return sql`${isPublic} and e.organizer_id = ${scope.organizerId}`;
    case "saved":
      return sql`e.kind = 'scheduled' and ${eventIsSeenBy(sql`${scope.userId}`)} and (e.id in (select event_id from saved_events where user_id = ${scope.userId})
        or e.id in (select p.event_id from saved_dates d join schedules p on p.id = d.schedule_id where d.user_id = ${scope.userId}))`;
    case "dates":
      return sql`${isPublic} and e.cancelled_at is null and ${eventWanted({ hides: scope.hides }, "e")}
        and ${hasDateWithin(scope.times, now)}`;
    default:
      return sql`e.id = ${scope.eventId} and e.kind = 'scheduled'`;
  }
}

function hasDateWithin(times: readonly StartSpan[] | null, now: EpochMs): SQL {
  if (times === null) return sql`true`;
  return sql`exists (select from occurrences o join ${spansSql(times)} on ${startsWithin}
    where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)})`;
}

/** The single dates of the schedule `s` that a file has, as an array of texts; null for all of them. */
function onlyDates(scope: CalendarScope, now: EpochMs): SQL {
  switch (scope.of) {
    case "date":
      return sql`case when s.id = ${scope.scheduleId} then array[${scope.originalLocal}::timestamp]::text[] else '{}'::text[] end`;
    case "saved":
      return sql`case when not exists (select from saved_events v where v.user_id = ${scope.userId} and v.event_id = e.id)
        then array(select d.original_local::text from saved_dates d where d.user_id = ${scope.userId} and d.schedule_id = s.id
          order by d.original_local) end`;
    case "dates":
      return sql`array(select o.original_local::text from occurrences o join ${spansSql(scope.times)} on ${startsWithin}
        where o.schedule_id = s.id and not o.cancelled and o.ends_at > ${sqlInstant(now)} group by 1 order by 1)`;
    default:
      return sql`null::text[]`;
  }
}

const EXCEPTIONS = sql.raw(`(select coalesce(json_agg(json_build_object('originalLocal', x.original_local::text,
  'cancelled', x.cancelled, 'startsLocal', x.starts_local::text, 'durationSeconds', x.duration_seconds, 'note', x.note)
  order by x.original_local), '[]') from schedule_exceptions x where x.schedule_id = s.id)`);

const FIELDS = sql.raw(`'publicId', e.public_id, 'title', e.title, 'description', e.description, 'type', e.type,
  'practices', e.practices, 'traditions', e.traditions, 'organizerName', e.organizer_name, 'mode', e.mode,
  'location', e.location, 'address', e.address, 'city', e.city, 'region', e.region, 'country', e.country,
  'link', e.link, 'linkAudience', e.link_audience, 'passcode', e.passcode, 'dialIn', e.dial_in,
  'image', (select json_build_object('key', i.key, 'width', i.width) from pictures i where i.key = e.image_key),
  'cancelledAt', e.cancelled_at::text, 'cancelReason', e.cancel_reason, 'importSource', e.import_source, 'updatedAt', e.updated_at::text`);

/** Everything that a file says of the event `e`, as JSON. Removed schedules that never took place are left out in time. */
export function rowJson(scope: CalendarScope, now: EpochMs): SQL {
  return sql`json_build_object(${FIELDS}, 'schedules', (select coalesce(json_agg(json_build_object('uid', s.uid,
      'sequence', s.sequence, 'startsLocal', s.starts_local::text, 'timezone', s.timezone, 'durationSeconds', s.duration_seconds,
      'rrule', s.rrule, 'endedAt', s.ended_at::text, 'createdAt', s.created_at::text, 'updatedAt', s.updated_at::text,
      'only', s.only_dates, 'exceptions', ${EXCEPTIONS}) order by s.position, s.id), '[]')
    from (select s.*, ${onlyDates(scope, now)} as only_dates from schedules s where s.event_id = e.id) s
    where (s.ended_at is null or s.ended_at >= ${retainedSince(now)} or s.starts_local < s.ended_at at time zone 'UTC')
      and (s.only_dates is null or cardinality(s.only_dates) > 0)))::text`;
}

/** Events read in one statement, so that a long file holds neither the database nor much memory. */
const BATCH = 200;

/** An event of a file; the mark changes with anything that the file says of it. */
export type MarkedEvent = { id: number; mark: string };

/** What is known of a file before it is written. */
export type CalendarDigest = {
  /** Changes with anything that the file says of an event. */
  mark: string;
  /** Its events by id, in batches. */
  batches: () => Generator<readonly MarkedEvent[], undefined>;
  /** The zones of its schedules, each with its earliest start, by name. */
  zones: readonly (readonly [ZoneId, LocalDateTime])[];
};

const digests = cacheUntilChange<CalendarDigest>();

/** The digest of a file: reads all its events, a batch at a time, and keeps none. */
export function digestOfCalendar(db: Connection, scope: CalendarScope, now: EpochMs): Promise<CalendarDigest> {
  if (scope.of === "saved") return readDigest(db, scope, now);
  return digests(db, { key: JSON.stringify(scope), now }, () => readDigest(db, scope, now));
}

/** Bytes of a mark (MD5). */
const MARK_BYTES = 16;

async function readDigest(db: Connection, scope: CalendarScope, now: EpochMs): Promise<CalendarDigest> {
  const hash = createHash("sha256");
  const zones = new Map<ZoneId, LocalDateTime>();
  const ids: number[] = [];
  const marks: Buffer[] = [];
  for await (const rows of markedRows(db, scope, now)) {
    for (const { id, zones: zonesJson } of rows) {
      ids.push(Number(id));
      for (const [zone, start] of JSON.parse(zonesJson ?? "null") ?? []) {
        const known = zones.get(zone);
        const local = localFromText(start);
        if (known === undefined || local < known) zones.set(zone, local);
      }
    }
    const batch = Buffer.from(rows.map(({ mark }) => mark).join(""), "hex");
    hash.update(batch);
    marks.push(batch);
  }
  return {
    mark: hash.digest("base64url"),
    batches: () => markedBatches(ids, Buffer.concat(marks)),
    zones: [...zones].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Ids and marks of a file of many events are one array and one buffer: as objects they would take five times the memory. */
function* markedBatches(ids: readonly number[], marks: Buffer): Generator<readonly MarkedEvent[], undefined> {
  for (let from = 0; from < ids.length; from += BATCH) {
    yield ids.slice(from, from + BATCH).map((id, at) => {
      const begin = (from + at) * MARK_BYTES;
      return { id, mark: marks.toString("hex", begin, begin + MARK_BYTES) };
    });
  }
}

type MarkedRow = { id: string; mark: string; zones: string | null };

async function* markedRows(
  db: Connection,
  scope: CalendarScope,
  now: EpochMs,
): AsyncGenerator<readonly MarkedRow[], undefined> {
  const wanted = isInScope(scope, now);
  for (let after = "0"; ;) {
    const found = await db.execute<MarkedRow>(sql`select e.id::text as id, md5(${rowJson(scope, now)}) as mark,
        (select json_agg(json_build_array(s.timezone, s.starts_local::text)) from schedules s where s.event_id = e.id)::text as zones
      from events e where e.id > ${after}::bigint and ${wanted} order by e.id limit ${BATCH}`);
    if (found.rows.length > 0) yield found.rows;
    const last = found.rows.at(-1);
    if (last === undefined || found.rows.length < BATCH) return;
    after = last.id;
  }
}

/** Some events of a file as they are now, with their marks, by id; one that left the file meanwhile is left out. */
export async function listCalendarEvents(
  db: Connection,
  { scope, ids }: { scope: CalendarScope; ids: readonly number[] },
  now: EpochMs,
): Promise<ReadonlyMap<number, { mark: string; event: CalendarEventRow }>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: string; row: string }>(sql`select e.id::text as id, ${rowJson(scope, now)} as row
    from events e where e.id = any(${sqlArray(ids, "bigint")}) and ${isInScope(scope, now)}`);
  return new Map(
    found.rows.map(({ id, row }) => [
      Number(id),
      { mark: createHash("md5").update(row).digest("hex"), event: readRow(row) },
    ]),
  );
}

type RawSchedule = Record<"startsLocal" | "createdAt" | "updatedAt", string> & {
  endedAt: string | null;
  only: readonly string[] | null;
  exceptions: readonly (Omit<CalendarSchedule["exceptions"][number], "startsLocal"> & { startsLocal: string | null })[];
} & Pick<CalendarScheduleRow, "uid" | "sequence" | "timezone" | "durationSeconds" | "rrule">;

type RawRow = Omit<CalendarEventRow, "cancelledAt" | "updatedAt" | "schedules"> & {
  cancelledAt: string | null;
  updatedAt: string;
  schedules: readonly RawSchedule[];
};

/** An event from `rowJson`. */
export function readRow(text: string): CalendarEventRow {
  const raw: RawRow = JSON.parse(text);
  return {
    ...raw,
    cancelledAt: raw.cancelledAt === null ? null : instantFromText(raw.cancelledAt),
    updatedAt: instantFromText(raw.updatedAt),
    schedules: raw.schedules.map(readSchedule),
  };
}

function readSchedule(raw: RawSchedule): CalendarScheduleRow {
  return {
    ...raw,
    startsLocal: localFromText(raw.startsLocal),
    endedAt: raw.endedAt === null ? null : instantFromText(raw.endedAt),
    createdAt: instantFromText(raw.createdAt),
    updatedAt: instantFromText(raw.updatedAt),
    only: raw.only?.map(localFromText) ?? null,
    exceptions: raw.exceptions.map((each) => ({
      ...each,
      originalLocal: localFromText(each.originalLocal),
      startsLocal: each.startsLocal === null ? null : localFromText(each.startsLocal),
    })),
  };
}
