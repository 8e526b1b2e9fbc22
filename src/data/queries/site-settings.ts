import { desc, sql } from "drizzle-orm";
import { BLOCK_LIST_MAX, type BlockEntry, type Looked, findBlock } from "#core/block-list/block-list.ts";
import type { EventType } from "#core/events/event.ts";
import type { HoldEvents } from "#core/moderation/hold-rule.ts";
import { type FirstChoices, type SiteChoices, siteChoices } from "#core/settings/site-choices.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { blockList, siteSettings } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

const NOTHING_FIRST: FirstChoices = { feedbackUrl: null, newsletterFormUrl: null, contactEmail: null };

/** The site's settings; `first` has the defaults. */
export async function findSiteChoices(db: Connection, first: FirstChoices): Promise<SiteChoices> {
  const rows = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  return siteChoices(new Map(rows.map(({ key, value }) => [key, value])), first);
}

/** Which new events are held (PRODUCT P6); the default if unset or unknown. */
export async function findHoldEvents(db: Connection): Promise<HoldEvents> {
  return (await findSiteChoices(db, NOTHING_FIRST)).holdEvents;
}

/** The type of imported rows without one. */
export async function findDefaultType(db: Connection): Promise<EventType> {
  return (await findSiteChoices(db, NOTHING_FIRST)).defaultType;
}

/** The block list, the newest first, ended lines included. */
export function listBlocks(db: Connection): Promise<BlockEntry[]> {
  const { id, kind, value, reason, endsAt } = blockList;
  return db.select({ id, kind, value, reason, endsAt }).from(blockList).orderBy(desc(id)).limit(BLOCK_LIST_MAX);
}

/** The block list line that matches; null for none. */
export async function findMatchingBlock(db: Connection, looked: Looked, now: EpochMs): Promise<BlockEntry | null> {
  return findBlock(await listBlocks(db), looked, now);
}

/** The shared secret with this name; null before the first process has created it. */
export async function findSecret(db: Connection, name: string): Promise<string | null> {
  const found = await db.execute<{ value: string }>(sql`select value from site_secrets where name = ${name}`);
  return found.rows[0]?.value ?? null;
}
