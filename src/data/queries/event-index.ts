import { type SQL, sql } from "drizzle-orm";
import { emptyIndex, type EventIndex, type IndexedEvent, putEvent, removeEvent } from "#core/events/event-index.ts";
import type { EventMode } from "#core/events/event.ts";
import { spanOfTimes } from "#core/events/times-of-week.ts";
import type { CountedValue } from "#core/events/value-sets.ts";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { lastDateSql } from "#data/queries/event-lists.ts";
import { factsOf, PLACE_VALUES, SINGLE_VALUES } from "#data/queries/filter-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** An index, and what was read for it. */
type Loaded = {
  index: EventIndex;
  span: IndexSpan;
  /** Every transaction before this one was over when changes were read last. */
  since: bigint;
  /** Changes at or after it that were read already, by event. */
  read: ReadonlyMap<number, bigint>;
};

/** Dates that are over at `from` are not read, and of those that start at `until` or later only the first of an event. */
type IndexSpan = { from: EpochMs; until: EpochMs };

/** The index of a database; the read that goes on, and the one after it, which later requests wait for. */
type Indexed = { loaded: Loaded | null; running: Promise<unknown>; waiting: Promise<EventIndex> | null };

/** After a day the index is read anew, for the dates that came nearer. */
const LASTS_MS = DAY_MS;
/** Requests of the minute before may still be answered. */
const BACK_MS = HOUR_MS;
/** Events read by one statement, so that nothing else waits for long. */
const BATCH = 1_000;

const indexedOf = new WeakMap<Connection, Indexed>();

/** The listed events in memory, with every change that was committed before this call. */
export function readEventIndex(db: Connection, now: EpochMs): Promise<EventIndex> {
  const indexed = indexedOf.get(db) ?? { loaded: null, running: Promise.resolve(), waiting: null };
  indexedOf.set(db, indexed);
  // A read that has begun may miss the latest commit.
  indexed.waiting ??= indexed.running
    .catch(() => undefined)
    .then(() => {
      indexed.waiting = null;
      const reading = readAgain(db, indexed.loaded, now);
      indexed.running = reading;
      return reading.then((loaded) => {
        indexed.loaded = loaded;
        return loaded.index;
      });
    });
  return indexed.waiting;
}

async function readAgain(db: Connection, loaded: Loaded | null, now: EpochMs): Promise<Loaded> {
  if (loaded === null || now < loaded.span.from || spanOfTimes(now).to > loaded.span.until) return loadAll(db, now);
  const { since, changes } = await readChanges(db, loaded.since);
  const { index, span, read } = loaded;
  const changed = [...changes].filter(([id, transaction]) => read.get(id) !== transaction).map(([id]) => id);
  if (changed.includes(EVERY_EVENT)) return { ...(await loadAll(db, now)), read: changes };
  for (let at = 0; at < changed.length; at += BATCH) {
    const ids = changed.slice(at, at + BATCH);
    const found = await readEvents(db, span, sql`e.id = any(${sqlArray(ids, "bigint")})`);
    for (const id of ids) removeEvent(index, id);
    for (const event of found) putEvent(index, event);
  }
  return { index, span, since, read: changes };
}

async function loadAll(db: Connection, now: EpochMs): Promise<Loaded> {
  const index = emptyIndex();
  const span = { from: now - BACK_MS, until: spanOfTimes(now).to + LASTS_MS };
  // Read first: what changes meanwhile is read again.
  const { since } = await readChanges(db, NO_CHANGES);
  for (let last = 0; ;) {
    const found = await readEvents(db, span, sql`e.id > ${last} order by e.id limit ${BATCH}`);
    for (const event of found) putEvent(index, event);
    if (found.length < BATCH) return { index, span, since, read: new Map() };
    last = found.at(-1)?.id ?? 0;
  }
}

/** The id in `index_changes` that means all events. */
const EVERY_EVENT = 0;
/** Later than every transaction. */
const NO_CHANGES = 2n ** 63n - 1n;

/** The events that transactions from `since` on changed, each with its last one, and the first transaction not yet over. */
async function readChanges(db: Connection, since: bigint) {
  // A restored dump has numbers of transactions that are yet to come.
  const found = await db.execute<{ since: string; event_id: string | null; transaction: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as since, c.event_id, c.transaction::text as transaction
      from (select) one left join index_changes c on c.transaction >= ${String(since)}::text::xid8
        and c.transaction < pg_snapshot_xmax(pg_current_snapshot())`,
  );
  const changes = new Map<number, bigint>();
  for (const { event_id, transaction } of found.rows)
    if (event_id !== null) changes.set(Number(event_id), BigInt(transaction));
  return { since: BigInt(found.rows[0]?.since ?? since), changes };
}

type IndexRow = {
  id: string;
  place_id: string;
  listing: Listing;
  organizer_id: string | null;
  mode: EventMode;
  latitude: number | null;
  longitude: number | null;
  last: number | null;
  dates: readonly number[] | null;
  values: readonly string[];
  facts: readonly string[];
  traditions: readonly string[];
  practices: readonly string[];
  languages: readonly string[];
};

/** Listed events with their dates. `which` is a condition of the event `e`, and may have an order and a limit. */
async function readEvents(db: Connection, { from, until }: IndexSpan, which: SQL): Promise<readonly IndexedEvent[]> {
  const dates = (condition: SQL) =>
    sql`select o.starts_at, o.ends_at, o.schedule_id from occurrences o
      where o.event_id = e.id and not o.cancelled and ${condition}`;
  const ms = (instant: SQL) => sql`date_part('epoch', ${instant}) * 1000`;
  const within = dates(sql`o.starts_at < ${sqlInstant(until)} and o.ends_at > ${sqlInstant(from)}
    and o.starts_at > ${sqlInstant(from - DURATION_MAX_SECONDS * 1_000)}`);
  const after = dates(sql`o.starts_at >= ${sqlInstant(until)} order by o.starts_at, o.schedule_id limit 1`);
  const found = await db.execute<IndexRow>(
    sql`select e.id, e.place_id, e.listing, e.organizer_id, e.mode, e.latitude::float8 as latitude, e.longitude::float8 as longitude,
        (select ${ms(sql`l.starts_at`)} from (${lastDateSql(sql`e.id`, from)}) l) as last,
        (select array_agg(array[${ms(sql`d.starts_at`)}, ${ms(sql`d.ends_at`)}] order by d.starts_at, d.schedule_id)
          from ((${within}) union all (${after})) d) as dates,
        array[${sql.join(
          VALUES.map(({ value }) => value),
          sql`, `,
        )}] as values,
        ${factsOf("e")} as facts, e.traditions, e.practices, e.languages
      from events e where e.listing <> 'hidden' and e.kind = 'scheduled' and ${which}`,
  );
  return found.rows.map((row) => ({
    id: Number(row.id),
    placeId: Number(row.place_id),
    listing: row.listing,
    organizerId: row.organizer_id === null ? null : Number(row.organizer_id),
    mode: row.mode,
    latitude: row.latitude,
    longitude: row.longitude,
    values: valuesOf(row),
    dates: (row.dates ?? []).flat(),
    lastStart: row.last,
  }));
}

/** The filters of which an event has one value at most, or null. */
const VALUES = [
  { name: "type", value: SINGLE_VALUES.type("e") },
  { name: "where", value: SINGLE_VALUES.where("e") },
  { name: "price", value: SINGLE_VALUES.price("e") },
  { name: "repeats", value: SINGLE_VALUES.repeats("e") },
  { name: "duration", value: SINGLE_VALUES.duration("e") },
  { name: "country", value: PLACE_VALUES.country("e") },
  { name: "region", value: PLACE_VALUES.region("e") },
] as const;

function valuesOf({ values, facts, traditions, practices, languages }: IndexRow): readonly CountedValue[] {
  const several = { fact: facts, tradition: traditions, practice: practices, language: languages } as const;
  return [
    ...VALUES.flatMap(({ name }, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ name, value }];
    }),
    ...Object.entries(several).flatMap(([name, each]) =>
      [...new Set(each)].map((value) => ({ name: name as keyof typeof several, value })),
    ),
  ];
}
