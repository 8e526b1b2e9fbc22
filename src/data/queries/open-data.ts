import { desc, sql } from "drizzle-orm";
import { DEMO_SOURCE, type LinkAudience } from "#core/events/event.ts";
import { withLinkInOneField } from "#core/events/meeting-link.ts";
import type { OpenEvent } from "#core/open-data/open-data.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { openDataDumps } from "#data/tables/open-data.ts";
import type { Connection } from "#data/transaction.ts";

/** The files that were made last; null before the first. */
export async function findOpenDataDump(db: Connection) {
  const [newest] = await db.select().from(openDataDumps).orderBy(desc(openDataDumps.id)).limit(1);
  return newest ?? null;
}

type Row = Omit<OpenEvent, "updatedAt"> & { updatedAt: string; link: string | null };

/** The internal id of the newest event; 0 without events. */
export async function findLastEventId(db: Connection): Promise<number> {
  const found = await db.execute<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from events`);
  return found.rows[0]?.last ?? 0;
}

/** The events of the open data whose internal ids are in a range, in their order. */
export async function listOpenEvents(
  db: Connection,
  { after, upTo }: { after: number; upTo: number },
): Promise<readonly OpenEvent[]> {
  const found = await db.execute<Row>(sql`
    select e.public_id as "publicId", e.link, e.title, e.organizer_name as "organizerName", e.kind, e.type,
           e.practices, e.traditions, e.languages, e.mode, e.city, e.region, e.country, e.price::float8 as price,
           e.donation_welcome as "donationWelcome", e.cancelled_at is not null as "isCancelled",
           e.updated_at::text as "updatedAt",
           (select coalesce(json_agg(json_build_object(
                     'startsLocal', to_char(s.starts_local, ${LOCAL}), 'timezone', s.timezone,
                     'durationSeconds', s.duration_seconds, 'rrule', s.rrule,
                     'cancelled', array(select to_char(x.original_local, ${LOCAL}) from schedule_exceptions x
                       where x.schedule_id = s.id and x.cancelled order by x.original_local),
                     'moved', (select coalesce(json_agg(json_build_object('date', to_char(x.original_local, ${LOCAL}),
                         'startsLocal', to_char(x.starts_local, ${LOCAL}), 'durationSeconds', x.duration_seconds)
                         order by x.original_local), '[]')
                       from schedule_exceptions x where x.schedule_id = s.id and not x.cancelled
                        and (x.starts_local is not null or x.duration_seconds is not null)))
                   order by s.position), '[]')
              from schedules s where s.event_id = e.id and s.ended_at is null) as schedules
      from events e
     where e.id > ${after} and e.id <= ${upTo} and e.listing = 'public' and not e.left_out_of_data
       and e.import_source is distinct from ${DEMO_SOURCE}
     order by e.id`);
  return found.rows.map((row) => {
    // Also a link that is open on the event's page: an organizer may have pasted it into the title or the town.
    const {
      updatedAt,
      link: _link,
      linkAudience: _audience,
      ...event
    } = withLinkInOneField({
      ...row,
      linkAudience: "members" as LinkAudience,
    });
    return { ...event, updatedAt: instantFromText(updatedAt) };
  });
}

const LOCAL = 'YYYY-MM-DD"T"HH24:MI:SS';
