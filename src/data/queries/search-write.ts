import { isNull, sql } from "drizzle-orm";
import { searchKey } from "#core/text/search-key.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

/** What an event is found by. */
type NamedEvent = { title: string; nativeTitle?: string | null | undefined; organizerName: string };

/** The stored words of an event: its title, its native title and the name of who holds it. */
export function eventSearchKey({ title, nativeTitle, organizerName }: NamedEvent): string[] {
  return searchKey([title, nativeTitle, organizerName]);
}

/** Gives up to `limit` events without stored words theirs; returns how many. */
export async function fillEventSearchKeys(tx: Transaction, limit: number): Promise<number> {
  const { id, title, nativeTitle, organizerName } = events;
  const rows = await tx
    .select({ id, title, nativeTitle, organizerName })
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

/** Gives up to `limit` organizers without stored words theirs; returns how many. */
export async function fillOrganizerSearchKeys(tx: Transaction, limit: number): Promise<number> {
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
  // Words hold no space, so a row's words can travel as one text beside the others'.
  const words = sqlArray(
    rows.map((row) => row.key.join(" ")),
    "text",
  );
  await tx.execute(sql`update ${sql.raw(table)} set search_key = string_to_array(given.words, ' ')
    from unnest(${ids}, ${words}) as given(id, words) where ${sql.raw(table)}.id = given.id`);
}
