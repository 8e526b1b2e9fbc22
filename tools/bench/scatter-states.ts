import { sql } from "drizzle-orm";
import type { Database } from "#data/database.ts";

/** In how many titles, whatever the size: a word that finds few. */
export const RARE_WORD = "nightingale";
/** In one title of a hundred. */
export const COMMON_WORD = "nocturne";

/**
 * A directory at work: one event of seven waits, one of nine came by an import that nobody has seen, others were edited, refused, have
 * a dead link, are rooms or over, each a share of all; some tens were called off or deleted, however many there are. All came one after the other.
 */
export async function scatterStates({ db, pool }: Pick<Database, "db" | "pool">): Promise<void> {
  await db.execute(sql`update events set created_at = timestamptz '2026-01-01' + id * interval '1 minute'`);
  const some = "id % (select greatest(count(*) / 70, 10) from events)";
  await pool.query(`update events set moderation = 'pending', held = true, listing = 'hidden' where id % 7 = 1;
    update events set moderation = 'pending', import_status = 'pending', import_source = 'bench', listing = 'hidden' where id % 9 = 2 and not held;
    update events set review_queued_at = created_at where id % 101 = 3 and moderation = 'approved';
    update events set link_state = 'dead', link_checked_at = created_at where id % 1009 = 4 and listing <> 'hidden';
    update events set moderation = 'rejected', listing = 'hidden' where id % 70 = 5 and not held;
    update events set kind = 'always_open', current_starts_at = null, current_ends_at = null where id % 51 = 6;
    update events set search_key = search_key || '{${COMMON_WORD}}' where id % 100 = 7;
    update events set search_key = search_key || '{${RARE_WORD}}' where ${some} = 8;
    update events set cancelled_at = now() where ${some} = 9;
    update events set deleted_at = timestamptz '2026-11-18' - id * interval '1 second', listing = 'hidden' where ${some} = 0`);
  await pool.query("vacuum analyze");
}
