import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type Asked = {
  /** Series stored up to a moment before this one are wanted. */
  before: EpochMs;
  /** So are schedules computed with zone data other than this. */
  zoneData: string;
  /** Ids greater than this only. */
  after: number;
  limit: number;
};

/** The events with a schedule whose stored dates are to be brought up to date, by id. Deleted events are left alone. */
export async function listEventsToExtend(
  db: Connection,
  { before, zoneData, after, limit }: Asked,
): Promise<readonly number[]> {
  const found = await db.execute<{ id: string }>(
    sql`select distinct s.event_id as id from schedules s join events e on e.id = s.event_id and e.deleted_at is null
     where s.event_id > ${after} and (s.expanded_until < ${sqlInstant(before)} or s.zone_data <> ${zoneData})
     order by id limit ${limit}`,
  );
  return found.rows.map((row) => Number(row.id));
}
