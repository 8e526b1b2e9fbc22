import { eq, sql } from "drizzle-orm";
import type { LinkState } from "#core/events/event.ts";
import { CHECK_LEASE_MS } from "#core/link-checks/link-check.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { linkChecks } from "#data/tables/link-checks.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** A link to check now; `link` is the address as one of its events has it. */
export type DueLink = { linkKey: string; link: string };

/** Listed events with dates to come, or always open: only their links are checked and marked. */
const IS_CHECKED = sql.raw(`e.deleted_at is null and e.cancelled_at is null and e.listing <> 'hidden'
  and (e.kind = 'always_open' or e.current_starts_at is not null)`);

/** Those without such an event are looked at again after so long. */
const IDLE_MS = 7 * DAY_MS;

/**
 * Claims at most `limit` links that are due, the longest first; for some minutes nobody else gets them. Also returns
 * how many rows were looked at: some are of events that are over, or of none any more.
 */
export async function claimDueLinks(
  db: Connection,
  now: EpochMs,
  limit: number,
): Promise<{ looked: number; due: readonly DueLink[] }> {
  const claimed = await db.execute<{ linkKey: string }>(sql`
    with due as materialized (
      select link_key from link_checks where due_at <= ${sqlInstant(now)}
       order by due_at limit ${limit} for update skip locked)
    update link_checks c set due_at = ${sqlInstant(now + CHECK_LEASE_MS)} from due where c.link_key = due.link_key
    returning c.link_key as "linkKey"`);
  const keys = claimed.rows.map(({ linkKey }) => linkKey);
  if (keys.length === 0) return { looked: 0, due: [] };
  // One key after the other by the index `events_by_link`, whose condition it is: a list of keys was compared with every event.
  const found = await db.execute<{ linkKey: string; link: string | null; events: number }>(sql`
    select due.link_key as "linkKey", of_key.link, of_key.events
      from unnest(${sqlArray(keys, "text")}) as due (link_key) cross join lateral (
        select (array_agg(e.link order by e.id) filter (where ${IS_CHECKED}))[1] as link, count(*)::int as events
          from events e where link_key(e.link) = due.link_key and e.link is not null and e.deleted_at is null) of_key`);
  const gone = found.rows.filter(({ events }) => events === 0).map(({ linkKey }) => linkKey);
  const idle = found.rows.flatMap(({ linkKey, link, events }) => (events > 0 && link === null ? [linkKey] : []));
  if (gone.length > 0) await db.execute(sql`delete from link_checks where link_key = any(${sqlArray(gone, "text")})`);
  await postponeLinks(db, idle, now + IDLE_MS);
  return {
    looked: keys.length,
    due: found.rows.flatMap(({ linkKey, link }) => (link === null ? [] : [{ linkKey, link }])),
  };
}

/** Lets these links be checked at `dueAt`. */
export async function postponeLinks(db: Connection, linkKeys: readonly string[], dueAt: EpochMs): Promise<void> {
  if (linkKeys.length === 0) return;
  await db.execute(sql`update link_checks set due_at = ${sqlInstant(dueAt)}
    where link_key = any(${sqlArray(linkKeys, "text")})`);
}

/** Locks a link's row for this transaction; null when it was deleted meanwhile. */
export async function lockLinkCheck(tx: Transaction, linkKey: string) {
  const [found] = await tx.select().from(linkChecks).where(eq(linkChecks.linkKey, linkKey)).for("update");
  return found ?? null;
}

export async function updateLinkCheck(
  tx: Transaction,
  linkKey: string,
  change: Partial<Omit<typeof linkChecks.$inferInsert, "linkKey">>,
): Promise<void> {
  await tx.update(linkChecks).set(change).where(eq(linkChecks.linkKey, linkKey));
}

/** An event whose mark changed, and the account that owns it: its creator, or the owner of its organizer. */
export type MarkedEvent = { id: number; publicId: string; title: string; keeperId: string | null };

/**
 * Marks the listed events with this link, where they are not marked so already, and returns them. An event that was
 * never marked stays unmarked when its link answers, so that a good check changes no page.
 */
export async function updateLinkMarks(
  tx: Transaction,
  { linkKey, state }: { linkKey: string; state: LinkState },
  now: EpochMs,
): Promise<readonly MarkedEvent[]> {
  const isOther = state === "ok" ? sql`e.link_state in ('failing', 'dead')` : sql`e.link_state <> ${state}`;
  const seen = state === "dead" ? sql`e.link_dead_seen_at` : sql`null`;
  const found = await tx.execute<MarkedEvent>(sql`
    update events e set link_state = ${state}, link_checked_at = ${sqlInstant(now)}, link_dead_seen_at = ${seen}
     where link_key(e.link) = ${linkKey} and e.link is not null and ${IS_CHECKED} and ${isOther}
    returning e.id::int as id, e.public_id as "publicId", e.title,
      coalesce(e.user_id, (select o.user_id from organizers o where o.id = e.organizer_id)) as "keeperId"`);
  return found.rows;
}
