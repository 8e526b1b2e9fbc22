import { isNull, sql } from "drizzle-orm";
import { languageName } from "#core/text/language-name.ts";
import { searchKey } from "#core/text/search-text.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

type EventRow = typeof events.$inferSelect;
type Facts = Pick<EventRow, "nativeTitle" | "type" | "practices" | "traditions" | "languages">;
/** The columns that a search matches: the event's names and facts. */
type FoundBy = Pick<EventRow, "title" | "organizerName"> & { [Name in keyof Facts]?: Facts[Name] | undefined };

/** The columns from which an event's search text is computed. */
export const FOUND_BY = {
  title: events.title,
  nativeTitle: events.nativeTitle,
  organizerName: events.organizerName,
  type: events.type,
  practices: events.practices,
  traditions: events.traditions,
  languages: events.languages,
} as const;

/** The search text of an event. A language is found by its English name and by its own. */
export function eventSearchKey({ title, organizerName, ...facts }: FoundBy): string[] {
  const { nativeTitle, type = "other", practices = [], traditions = [], languages = [] } = facts;
  const languageNames = languages.flatMap((tag) => [languageName(tag, "en"), languageName(tag, ownLocale(tag))]);
  return searchKey([title, nativeTitle, organizerName, type, ...practices, ...traditions, ...languageNames]);
}

/** Stores the words of events' descriptions, new or changed. */
export async function upsertEventTexts(
  tx: Transaction,
  texts: readonly { id: number; description: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const ids = sqlArray(
    texts.map(({ id }) => id),
    "bigint",
  );
  const words = sqlArray(
    texts.map(({ description }) => searchKey([description]).join(" ")),
    "text",
  );
  await tx.execute(sql`insert into event_texts (event_id, words)
    select id, array_to_tsvector(coalesce(string_to_array(words, ' '), '{}')) from unnest(${ids}, ${words}) as given(id, words)
    on conflict (event_id) do update set words = excluded.words`);
}

/** Stores the words of up to `limit` descriptions that have none; returns how many. */
export async function insertMissingEventTexts(tx: Transaction, limit: number): Promise<number> {
  const found = await tx.execute<{ id: string; description: string }>(sql`
    select id, description from events e where not exists (select from event_texts t where t.event_id = e.id)
     order by id limit ${limit} for update`);
  await upsertEventTexts(
    tx,
    found.rows.map(({ id, description }) => ({ id: Number(id), description })),
  );
  return found.rows.length;
}

function ownLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? "en";
  } catch {
    // Not a language tag: see `languageName`.
    return "en";
  }
}

/** Computes the search text of up to `limit` events without one; returns how many. */
export async function updateEventSearchKeys(tx: Transaction, limit: number): Promise<number> {
  const { id } = events;
  const rows = await tx
    .select({ id, ...FOUND_BY })
    .from(events)
    .where(isNull(events.searchKey))
    .orderBy(id)
    .limit(limit)
    .for("update");
  await storeKeys(
    tx,
    "events",
    rows.map((row) => ({ id: row.id, key: eventSearchKey(row) })),
  );
  return rows.length;
}

/** Computes the search text of up to `limit` organizers without one; returns how many. */
export async function updateOrganizerSearchKeys(tx: Transaction, limit: number): Promise<number> {
  const { id, name } = organizers;
  const unfilled = tx.select({ id, name }).from(organizers).where(isNull(organizers.searchKey));
  const rows = await unfilled.orderBy(id).limit(limit).for("update");
  await storeKeys(
    tx,
    "organizers",
    rows.map((row) => ({ id: row.id, key: searchKey([row.name]) })),
  );
  return rows.length;
}

async function storeKeys(
  tx: Transaction,
  table: "events" | "organizers",
  rows: readonly { id: number; key: readonly string[] }[],
): Promise<void> {
  const ids = sqlArray(
    rows.map((row) => row.id),
    "bigint",
  );
  // Words contain no space, so a row's words fit into one array element.
  const words = sqlArray(
    rows.map((row) => row.key.join(" ")),
    "text",
  );
  await tx.execute(sql`update ${sql.raw(table)} set search_key = string_to_array(given.words, ' ')
    from unnest(${ids}, ${words}) as given(id, words) where ${sql.raw(table)}.id = given.id`);
}
