import { lt, sql } from "drizzle-orm";
import { DAY_MS, type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

import { joinClicks } from "#data/tables/organizer-people.ts";
import type { Connection } from "#data/transaction.ts";

/** How long clicks are counted by day. */
const CLICK_DAYS = 400;

/** Adds to the clicks of a day in UTC, for several events at once, always in the order of ids. */
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

/** Forgets the clicks of days long ago; returns of how many days and events. */
export async function deleteOldClicks(db: Connection, now: EpochMs): Promise<number> {
  const before = toIsoSeconds(now - CLICK_DAYS * DAY_MS).slice(0, 10);
  return (await db.delete(joinClicks).where(lt(joinClicks.day, before))).rowCount ?? 0;
}
