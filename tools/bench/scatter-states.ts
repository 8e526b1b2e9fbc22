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
  await db.execute(sql.raw(SCATTERED));
  await pool.query("vacuum analyze");
}

/** In one go: each row that is written anew is written into all indexes. */
const SCATTERED = `
  update events e set created_at = came, held = is_held, cancelled_at = case when one_of_some = 9 then now() end,
         import_status = case when is_imported then 'pending' end, import_source = case when is_imported then 'bench' end,
         moderation = case when is_rejected then 'rejected' when waits then 'pending' else moderation end,
         listing = case when waits or is_rejected or is_deleted then 'hidden' else listing end,
         review_queued_at = case when is_edited and not waits then came end,
         link_state = case when is_dead and not waits then 'dead' else link_state end,
         link_checked_at = case when is_dead and not waits then came end,
         kind = case when is_room then 'always_open' else kind end,
         current_starts_at = case when not is_room then current_starts_at end,
         current_ends_at = case when not is_room then current_ends_at end,
         search_key = search_key || case when is_common then array['${COMMON_WORD}'] else '{}' end
           || case when one_of_some = 8 then array['${RARE_WORD}'] else '{}' end,
         deleted_at = case when is_deleted then timestamptz '2026-11-18' - e.id * interval '1 second' end
    from (select *, is_held or is_imported as waits, one_of_some = 0 as is_deleted
            from (select id, timestamptz '2026-01-01' + id * interval '1 minute' as came, id % 7 = 1 as is_held,
                         id % 9 = 2 and id % 7 <> 1 as is_imported, id % 101 = 3 as is_edited, id % 1009 = 4 as is_dead,
                         id % 70 = 5 and id % 7 <> 1 as is_rejected, id % 51 = 6 as is_room, id % 100 = 7 as is_common,
                         id % (select greatest(count(*) / 70, 10) from events) as one_of_some from events) each) state
   where state.id = e.id`;
