import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { eventSearchKey } from "#data/queries/search-write.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

/** Events may be thousands: so many at a time. */
const EVENTS_AT_ONCE = 500;

type Renaming = { mergeId: number; organizerId: number; from: string; to: string };
type Named = Omit<Parameters<typeof eventSearchKey>[0], "organizerName"> & { id: string };

/** Gives the events that went over by this merge, are with this organizer and bear one name, another one, with the words by which they are found. */
export async function updateNamesOfMerged(tx: Transaction, given: Renaming, now: EpochMs): Promise<void> {
  const { mergeId, organizerId, from, to } = given;
  const found = await tx.execute<Named>(sql`
    select e.id::text as id, e.title, e.native_title as "nativeTitle", e.type, e.practices, e.traditions, e.languages from organizer_merge_parts p join events e on e.id = p.row_id
     where p.merge_id = ${mergeId} and p.part = 'event' and p.is_renamed and e.organizer_id = ${organizerId}
       and e.organizer_name = ${from} order by e.id for no key update of e`);
  for (let start = 0; start < found.rows.length; start += EVENTS_AT_ONCE) {
    const part = found.rows.slice(start, start + EVENTS_AT_ONCE).map(({ id, ...foundBy }) => ({
      id,
      words: eventSearchKey({ ...foundBy, organizerName: to }),
    }));
    await tx.execute(sql`
      update events e set organizer_name = ${to}, updated_at = ${sqlInstant(now)},
             search_key = array(select jsonb_array_elements_text(v.words))
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as v(id bigint, words jsonb) where e.id = v.id`);
  }
}
