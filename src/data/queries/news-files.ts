import { sql } from "drizzle-orm";
import { NEWS_PAGE_SIZE } from "#core/news-files/news-file.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import {
  type CalendarEventRow,
  type CalendarScope,
  isInScope,
  readRow,
  rowJson,
} from "#data/queries/calendar-files.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An event with what a news file says of it; `changedAt` is when its text or one of its schedules last changed. */
export type NewsRow = CalendarEventRow & {
  firstListedAt: EpochMs;
  changedAt: EpochMs;
  languages: readonly string[];
  organizer: { publicId: string; name: string; listing: Listing } | null;
};

type NewsPage = { total: number; rows: readonly NewsRow[] };

const cachedPages = cacheUntilChange<NewsPage>();

/** A page of the events of a list's calendar file, the newest first; a page beyond the end has no total either. */
export function listNews(
  db: Connection,
  scope: CalendarScope,
  { page, now }: { page: number; now: EpochMs },
): Promise<NewsPage> {
  return cachedPages(db, { key: JSON.stringify([scope, page]), now }, () => readPage(db, scope, { page, now }));
}

type RawRow = {
  total: string;
  row: string;
  seen: string;
  changed: string;
  /** JSON of `languages` and `organizer`. */
  more: string;
};

async function readPage(
  db: Connection,
  scope: CalendarScope,
  { page, now }: { page: number; now: EpochMs },
): Promise<NewsPage> {
  const found = await db.execute<RawRow>(sql`
    with listed as (select e.id, coalesce(e.first_listed_at, e.created_at) as seen, count(*) over () as total
      from events e where ${isInScope(scope, now)} order by 2 desc, 1 desc
      limit ${NEWS_PAGE_SIZE} offset ${(page - 1) * NEWS_PAGE_SIZE})
    select l.total, l.seen::text as seen, ${rowJson(scope, now)} as row,
      greatest(e.updated_at, l.seen, (select max(s.updated_at) from schedules s where s.event_id = e.id))::text as changed,
      json_build_object('languages', e.languages, 'organizer',
        (select json_build_object('publicId', o.public_id, 'name', o.name, 'listing', o.listing)
          from organizers o where o.id = e.organizer_id))::text as more
      from listed l join events e on e.id = l.id order by l.seen desc, l.id desc`);
  const rows = found.rows.map(({ row, seen, changed, more }) => ({
    ...readRow(row),
    ...(JSON.parse(more) as Pick<NewsRow, "languages" | "organizer">),
    firstListedAt: instantFromText(seen),
    changedAt: instantFromText(changed),
  }));
  return { total: Number(found.rows[0]?.total ?? 0), rows };
}
