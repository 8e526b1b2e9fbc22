import { eq, inArray, lt, sql } from "drizzle-orm";
import { DAY_MS, type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { findFreePublicIds, insertRowsSql } from "#data/queries/insert-rows.ts";
import { FOUND_BY, eventSearchKey, upsertEventTexts } from "#data/queries/search-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { joinClicks } from "#data/tables/organizers.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** How long daily counts of clicks and reminders are stored. */
const COUNTED_DAYS = 400;

/** Adds to the click counts of a day in UTC, for several events at once, always in the order of ids to avoid deadlocks. */
export async function insertJoinClicks(
  db: Connection,
  { day, clicks }: { day: string; clicks: ReadonlyMap<number, number> },
): Promise<void> {
  const [ids, counts] = [[...clicks.keys()], [...clicks.values()]];
  await db.execute(sql`
    insert into join_clicks (event_id, day, clicks)
    select id, ${day}::date, n from unnest(${sqlArray(ids, "bigint")}, ${sqlArray(counts, "bigint")}) as added(id, n)
     where exists (select from events where events.id = added.id) order by id
    on conflict (event_id, day) do update set clicks = join_clicks.clicks + excluded.clicks`);
}

/** Deletes old counts of clicks and reminders; returns the number of rows, one per day and event. */
export async function deleteOldCounts(db: Connection, now: EpochMs): Promise<number> {
  const before = toIsoSeconds(now - COUNTED_DAYS * DAY_MS).slice(0, 10);
  const reminded = await db.execute(sql`delete from reminder_counts where day < ${before}::date`);
  return ((await db.delete(joinClicks).where(lt(joinClicks.day, before))).rowCount ?? 0) + (reminded.rowCount ?? 0);
}

type Pointers = Extract<keyof typeof events.$inferInsert, `current${string}` | `last${string}`>;

/** An event without generated columns: id, public id, search text and, by `storeDates`, the current and the last date. */
export type NewEvent = Omit<
  typeof events.$inferInsert,
  "id" | "publicId" | "searchKey" | "createdAt" | "updatedAt" | Pointers
>;
export type EventChange = Partial<NewEvent>;
export type InsertedEvent = { id: number; publicId: string };

/** The unique index that allows an owner one event per title and start (PRODUCT P11). */
export const EVENTS_ONCE_PER_OWNER = "events_once_per_owner";

/** Rows per statement: long texts make a row some 20 kB. */
const ROWS_AT_ONCE = 500;

/** Inserts events and returns their ids in the order of `rows`. `storeDates` adds their dates. */
export async function insertEvents(
  tx: Transaction,
  rows: readonly NewEvent[],
  now: EpochMs,
): Promise<readonly InsertedEvent[]> {
  const ids = await findFreePublicIds(tx, "events", rows.length);
  const inserted = new Map<string, number>();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    const values = part.map((row, index) => ({
      ...row,
      publicId: ids[start + index] ?? "",
      searchKey: eventSearchKey(row),
      createdAt: now,
      updatedAt: now,
    }));
    const back = await tx.execute<{ id: string; public_id: string }>(
      sql`${insertRowsSql(events, values)} returning id, public_id`,
    );
    for (const row of back.rows) inserted.set(row.public_id, Number(row.id));
    const texts = values.map(({ publicId, description = "" }) => ({ id: inserted.get(publicId) ?? 0, description }));
    await upsertEventTexts(tx, texts);
  }
  return ids.map((publicId) => ({ publicId, id: inserted.get(publicId) ?? 0 }));
}

/** Changes one event. `storeDates` copies a changed listing to the dates. */
export async function updateEvent(tx: Transaction, id: number, change: EventChange & { now: EpochMs }): Promise<void> {
  const { now, ...fields } = change;
  await tx
    .update(events)
    .set({ ...fields, ...firstListed(fields, now), ...(await renamed(tx, id, fields)), updatedAt: now })
    .where(eq(events.id, id));
  if (fields.description !== undefined) await upsertEventTexts(tx, [{ id, description: fields.description }]);
}

/** The time of the first listing is set once. */
function firstListed({ listing }: EventChange, now: EpochMs) {
  if (listing === undefined || listing === "hidden") return {};
  return { firstListedAt: sql`coalesce(${events.firstListedAt}, ${sqlInstant(now)})` };
}

/** The new search text, if the change affects its sources. */
async function renamed(tx: Transaction, id: number, change: EventChange): Promise<{ searchKey?: string[] }> {
  if (Object.keys(FOUND_BY).every((name) => change[name as keyof typeof FOUND_BY] === undefined)) return {};
  const [stored] = await tx.select(FOUND_BY).from(events).where(eq(events.id, id)).for("update");
  if (stored === undefined) return {};
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { searchKey: eventSearchKey({ ...stored, ...changed }) };
}

/** Locks these events until the transaction ends; always in the order of ids, to avoid deadlocks. */
export async function lockEvents(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: events.id, kind: events.kind, listing: events.listing })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(events.id)
    .for("update");
}
