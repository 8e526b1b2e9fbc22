import { type SQL, sql } from "drizzle-orm";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { EventKind, EventType, LinkState, ModerationState } from "#core/events/event.ts";
import type { BatchFilter, DeskFilter } from "#core/moderation/moderation-list.ts";
import type { EventBefore, WaitingReason } from "#core/moderation/waiting-reason.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing, Visibility } from "#core/visibility.ts";
import { countInOrderUpTo, countUpTo, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { matchesSearch, matchesSearchByRow, shareMatching } from "#data/queries/overview-filter.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Cursor of a page of the queue: the row before its first. */
type WaitingKey = { since: EpochMs; id: number };
/** A page, its order, and whether it ends before the key instead of starting after it. */
type WaitingPage = { order: "oldest" | "newest"; after: WaitingKey | null; before?: boolean; limit: number };

/** A waiting event with all reasons for waiting. */
export type WaitingEvent = {
  id: number;
  publicId: string;
  title: string;
  nativeTitle: string | null;
  organizerName: string;
  link: string | null;
  description: string;
  visibility: Visibility;
  type: EventType;
  kind: EventKind;
  /** The running or next date, else the last. */
  startsAt: EpochMs | null;
  /** Whether an account owns it; that account is notified of decisions. */
  hasOwner: boolean;
  moderation: ModerationState;
  moderatedAt: EpochMs | null;
  held: boolean;
  listing: Listing;
  isImported: boolean;
  importSource: string | null;
  linkState: LinkState;
  linkCheckedAt: EpochMs | null;
  isLinkDead: boolean;
  /** Since when its link has not answered, and what the last check found; null when it does. */
  linkFailingSince: EpochMs | null;
  linkResult: string | null;
  isUnconfirmed: boolean;
  /** When it was last confirmed, or else created; and when its people were last asked. */
  confirmedAt: EpochMs;
  confirmAskedAt: EpochMs | null;
  /** The public id of its organizer, if an account owns it to which one can write. */
  contactId: string | null;
  updatedAt: EpochMs;
  since: EpochMs;
  reviewed: EventBefore["reviewed"];
  /** No event of its organizer has ever been approved. */
  isFirstOfOrganizer: boolean;
  /** The host of its link, if no approved event links to it. */
  newHost: string | null;
  duplicate: { publicId: string; title: string; reasons: readonly DuplicateReason[] } | null;
};

/** Must equal the expression in the indexes of waiting events, or they are not used. */
const SINCE = sql.raw(
  "waiting_since(e.review_queued_at, e.held or e.import_status is not distinct from 'pending', greatest(e.link_checked_at, e.unconfirmed_at), e.created_at)",
);
const DEAD = "e.link_state = 'dead' and e.link_dead_seen_at is null and e.listing <> 'hidden'";
const UNCONFIRMED = "e.unconfirmed_at is not null and e.unconfirmed_seen_at is null and e.listing <> 'hidden'";
const QUEUED = "e.import_status is distinct from 'pending' and (e.held or e.review_queued_at is not null)";
export const WAITS: Record<WaitingReason | "any", SQL> = {
  any: sql.raw(
    `e.deleted_at is null and (e.held or e.import_status = 'pending' or e.review_queued_at is not null or (${DEAD}) or (${UNCONFIRMED}))`,
  ),
  imported: sql.raw("e.deleted_at is null and e.import_status = 'pending'"),
  new: sql.raw(`e.deleted_at is null and ${QUEUED} and e.moderation = 'pending' and e.moderated_at is null`),
  edited: sql.raw(`e.deleted_at is null and ${QUEUED} and (e.moderation <> 'pending' or e.moderated_at is not null)`),
  dead: sql.raw(`e.deleted_at is null and ${DEAD}`),
  unconfirmed: sql.raw(`e.deleted_at is null and ${UNCONFIRMED}`),
};

/** The filter, and the share of all events that match its words. */
type DeskSearch = DeskFilter & { share?: number };

/** Share of all events that match a search (`shareMatching`); 0 without one. */
export async function shareOf(db: Connection, { query }: DeskFilter): Promise<number> {
  return query === null ? 0 : shareMatching(db, { query, organizer: null });
}

/** Above this share, waiting events are read in order until enough match; below it, all matching ones are looked up. */
const PAGE_READ_IN_ORDER = 0.05;
const COUNT_READ_IN_ORDER = 0.5;

function waits({ query, reason, run = null, share = 0 }: DeskSearch, readAbove = Number.POSITIVE_INFINITY): SQL {
  const words = { query, organizer: null };
  const matches = share < readAbove ? matchesSearch(words) : matchesSearchByRow(words);
  return sql`${WAITS[reason ?? "any"]} and ${matches} and ${run === null ? sql`true` : createdBy(run)}`;
}

function createdBy(run: string): SQL {
  return sql`exists (select from import_changes c where c.event_id = e.id and c.kind = 'created'
    and c.run_id = (select id from import_runs where public_id = ${run}))`;
}

/** The condition of a page, by the start of waiting `since` and the id. */
function within({ order, after, before = false }: Omit<WaitingPage, "limit">, since = SINCE, id = sql`e.id`): Edge {
  const isUpward = (order === "oldest") !== before;
  const direction = sql.raw(isUpward ? "asc" : "desc");
  const ordered = sql`${since} ${direction}, ${id} ${direction}`;
  if (after === null) return { condition: sql`true`, ordered };
  const beyond = sql.raw(isUpward ? ">" : "<");
  return { condition: sql`(${since}, ${id}) ${beyond} (${sqlInstant(after.since)}, ${after.id})`, ordered };
}

type Edge = { condition: SQL; ordered: SQL };

/** A page of waiting events by keyset pagination: however many wait, it reads only its own rows. */
export async function listWaiting(
  db: Connection,
  filter: DeskSearch,
  page: WaitingPage,
): Promise<readonly WaitingEvent[]> {
  return (await readRows(db, pageOf(filter, page))).map(waitingOf);
}

/** The same with the number of waiting events, counted up to `max`. Looks up the matches of a search once for both. */
export async function listAndCountWaiting(
  db: Connection,
  filter: DeskSearch,
  page: WaitingPage,
  max: number,
): Promise<{ events: readonly WaitingEvent[]; total: number }> {
  if (filter.query === null || (filter.share ?? 0) >= PAGE_READ_IN_ORDER) {
    const [events, total] = await Promise.all([listWaiting(db, filter, page), countWaiting(db, filter, max)]);
    return { events, total };
  }
  const rows = await readRows(db, lookedUpPageOf(filter, page, max));
  // After the last event no row remains to carry the total.
  const total = rows[0]?.total ?? (page.after === null ? 0 : await countWaiting(db, filter, max));
  return { events: rows.map(waitingOf), total };
}

type PageParts = { page: WaitingPage; tables: SQL };

/** The table `page` of ids; `total` is unknown. */
function pageOf(filter: DeskSearch, page: WaitingPage): PageParts {
  const { condition, ordered } = within(page);
  const tables = sql`page as materialized (
      select e.id, ${SINCE} as since, null::int as total from events e where ${waits(filter, PAGE_READ_IN_ORDER)} and ${condition}
       order by ${ordered} limit ${page.limit})`;
  return { page, tables };
}

function lookedUpPageOf(filter: DeskSearch, page: WaitingPage, max: number): PageParts {
  const { condition, ordered } = within(page, sql`found.since`, sql`found.id`);
  const tables = sql`found as materialized (select e.id, ${SINCE} as since from events e where ${waits(filter)}),
    page as materialized (select found.id, found.since, (select least(count(*), ${max}::int)::int from found) as total
      from found where ${condition} order by ${ordered} limit ${page.limit})`;
  return { page, tables };
}

async function readRows(db: Connection, { page, tables }: PageParts): Promise<readonly RawWaiting[]> {
  const found = await db.execute<RawWaiting>(sql`
    with ${tables}
    select page.id, page.total, page.since, e.public_id as "publicId", e.title, e.native_title as "nativeTitle", e.type, e.kind, e.link, e.description,
           coalesce(e.current_starts_at, e.last_starts_at) as "startsAt", e.user_id is not null as "hasOwner",
           e.organizer_name as "organizerName", e.visibility, e.moderation, e.moderated_at as "moderatedAt", e.held, e.listing,
           e.import_status is not distinct from 'pending' as "isImported", e.import_source as "importSource",
           e.link_state as "linkState", e.link_checked_at as "linkCheckedAt", ${sql.raw(DEAD)} as "isLinkDead",
           k.failing_since as "linkFailingSince", k.result as "linkResult", ${sql.raw(UNCONFIRMED)} as "isUnconfirmed",
           coalesce(e.confirmed_at, e.created_at) as "confirmedAt", e.confirm_asked_at as "confirmAskedAt",
           (select o.public_id from organizers o where o.id = e.organizer_id and o.deleted_at is null
             and o.user_id is not null and o.listing <> 'hidden') as "contactId",
           e.updated_at as "updatedAt", to_jsonb(w) - 'event_id' as reviewed,
           e.organizer_id is null or not exists (select from events other where other.organizer_id = e.organizer_id
             and other.organizer_id is not null and other.moderation = 'approved') as "isFirstOfOrganizer",
           case when e.link is not null and not exists (select from events other
             where link_host(other.link) = link_host(e.link) and other.link is not null and other.moderation = 'approved')
             then link_host(e.link) end as "newHost",
           twin.public_id as "twinId", twin.title as "twinTitle", twin.reasons as "twinReasons"
      from page join events e on e.id = page.id
      left join reviewed_words w on w.event_id = e.id
      left join link_checks k on k.link_key = link_key(e.link)
      left join lateral (
        select o.public_id, o.title, d.reasons from possible_duplicates d join events o on o.id = d.other_event_id
         where d.event_id = e.id and o.deleted_at is null and o.visibility <> 'private' order by d.score desc, d.id limit 1) twin on true
     order by page.since ${sql.raw(page.order === "oldest" ? "asc" : "desc")},
              page.id ${sql.raw(page.order === "oldest" ? "asc" : "desc")}`);
  return found.rows;
}

/** Number of waiting events, counted up to `limit`. */
export async function countWaiting(db: Connection, filter: DeskSearch, limit: number): Promise<number> {
  const inOrder = sql`select * from events e where ${WAITS[filter.reason ?? "any"]} order by ${SINCE}, e.id`;
  const isOfRun = (filter.run ?? null) !== null;
  // In order, all that wait are counted by their index; without one the table might be read to its end for the first.
  const found = filter.query === null && !isOfRun ? inOrder : sql`select from events e where ${waits(filter)}`;
  const isRead = !isOfRun && (filter.share ?? 0) >= COUNT_READ_IN_ORDER;
  const read = matchesSearchByRow({ ...filter, organizer: null });
  const counted = isRead ? countInOrderUpTo(limit, { inOrder, read, found }) : countUpTo(limit, found);
  const answer = await db.execute<{ n: number }>(sql`select ${counted} as n`);
  return answer.rows[0]?.n ?? 0;
}

/** Whether an account owns any of the waiting events. */
export async function hasWaitingOfOwner(db: Connection, filter: DeskSearch): Promise<boolean> {
  const found = await db.execute<{ has: boolean }>(
    sql`select exists (select from events e where ${waits(filter)} and e.user_id is not null) as has`,
  );
  return found.rows[0]?.has ?? false;
}

/** The ids of the next events of a batch that were already waiting at `asOf`; the oldest first. */
export async function listNextWaiting(
  db: Connection,
  { except = [], ...filter }: BatchFilter,
  { after, asOf, limit }: { after: WaitingKey | null; asOf: EpochMs; limit: number },
): Promise<readonly { publicId: string; since: EpochMs; id: number; isAsSeen: boolean }[]> {
  const { condition, ordered } = within({ order: "oldest", after });
  const seen = sqlInstant(asOf);
  const found = await db.execute<{ id: string; publicId: string; since: string; isAsSeen: boolean }>(sql`
    select e.id, e.public_id as "publicId", ${SINCE} as since, e.updated_at <= ${seen} as "isAsSeen" from events e
     where ${waits(filter, PAGE_READ_IN_ORDER)} and ${condition} and ${SINCE} <= ${seen}
       and e.public_id <> all(${sqlArray(except, "text")})
     order by ${ordered} limit ${limit}`);
  return found.rows.map((row) => ({ ...row, id: Number(row.id), since: instantFromText(row.since) }));
}

/** How many events a batch begins with. */
export async function countNextWaiting(
  db: Connection,
  { except = [], ...filter }: BatchFilter,
  asOf: EpochMs,
): Promise<number> {
  const seen = sqlInstant(asOf);
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from events e where ${waits(filter)} and ${SINCE} <= ${seen} and e.updated_at <= ${seen}
       and e.public_id <> all(${sqlArray(except, "text")})`);
  return found.rows[0]?.n ?? 0;
}

type Instants =
  | "since"
  | "startsAt"
  | "updatedAt"
  | "moderatedAt"
  | "linkCheckedAt"
  | "linkFailingSince"
  | "confirmedAt"
  | "confirmAskedAt";
type RawWaiting = Omit<WaitingEvent, Instants | "id" | "reviewed" | "duplicate"> & {
  id: string;
  total: number | null;
  since: string;
  startsAt: string | null;
  updatedAt: string;
  moderatedAt: string | null;
  linkCheckedAt: string | null;
  linkFailingSince: string | null;
  confirmedAt: string;
  confirmAskedAt: string | null;
  reviewed: (Omit<NonNullable<EventBefore["reviewed"]>, "storedAt"> & { kept_at: string }) | null;
  twinId: string | null;
  twinTitle: string | null;
  twinReasons: DuplicateReason[] | null;
};

function waitingOf({ twinId, twinTitle, twinReasons, reviewed, total: _total, ...row }: RawWaiting): WaitingEvent {
  const instant = (text: string | null) => (text === null ? null : instantFromText(text));
  return {
    ...row,
    id: Number(row.id),
    since: instantFromText(row.since),
    startsAt: instant(row.startsAt),
    updatedAt: instantFromText(row.updatedAt),
    moderatedAt: instant(row.moderatedAt),
    linkCheckedAt: instant(row.linkCheckedAt),
    linkFailingSince: instant(row.linkFailingSince),
    confirmedAt: instantFromText(row.confirmedAt),
    confirmAskedAt: instant(row.confirmAskedAt),
    reviewed: reviewed && reviewedTexts(reviewed),
    duplicate: twinId === null ? null : { publicId: twinId, title: twinTitle ?? "", reasons: twinReasons ?? [] },
  };
}

function reviewedTexts({ kept_at: storedAt, ...words }: NonNullable<RawWaiting["reviewed"]>): EventBefore["reviewed"] {
  return { ...words, storedAt: instantFromText(storedAt) };
}
