import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { ContactList, ContactState } from "#core/contacts/contact.ts";
import type { ListKey } from "#core/list-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { contacts } from "#data/tables/mail.ts";
import type { Connection } from "#data/transaction.ts";

/** The row with this private key; null when there is none. */
export async function findContact(db: Connection, key: string) {
  const [found] = await db.select().from(contacts).where(eq(contacts.key, key));
  return found === undefined || found.email === null ? null : { ...found, email: found.email };
}

/** The same by id; null once its address is deleted. */
export async function findContactById(db: Connection, id: number) {
  const [found] = await db.select().from(contacts).where(eq(contacts.id, id));
  return found === undefined || found.email === null ? null : { ...found, email: found.email };
}

export type ListedContact = Pick<
  typeof contacts.$inferSelect,
  "id" | "key" | "language" | "zone" | "askedAt" | "confirmedAt" | "leftAt"
> & { email: string };

type ContactsQuery = { list: ContactList; state: ContactState | null; after: ListKey | null; limit: number };

/** The addresses of a list, the newest first, after `after`. */
export async function listContacts(db: Connection, requested: ContactsQuery): Promise<readonly ListedContact[]> {
  const { list, state, after, limit } = requested;
  const behind = after && sql`(${contacts.askedAt}, ${contacts.id}) < (${sqlInstant(after.since)}, ${after.id})`;
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.list, list), isNotNull(contacts.email), stateIs(state), behind ?? undefined))
    .orderBy(desc(contacts.askedAt), desc(contacts.id))
    .limit(limit);
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}

/** The addresses of a list with a lower-case prefix, in alphabetical order. */
export async function listContactsByPrefix(
  db: Connection,
  { list, begins, limit }: { list: ContactList; begins: string; limit: number },
): Promise<readonly ListedContact[]> {
  // Addresses compare by their bytes, and none sorts after the last Unicode character.
  const beyond = `${begins}\u{10FFFF}`;
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.list, list), gte(contacts.email, begins), lt(contacts.email, beyond)))
    .orderBy(contacts.email)
    .limit(limit);
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}

/** Streams all of them. */
export async function* streamContacts(
  db: Connection,
  requested: Pick<ContactsQuery, "list" | "state">,
): AsyncGenerator<ListedContact, undefined> {
  const limit = 1_000;
  for (let after: ListKey | null = null; ;) {
    const rows: readonly ListedContact[] = await listContacts(db, { ...requested, after, limit });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = { since: last.askedAt, id: last.id };
  }
}

function stateIs(state: ContactState | null): SQL | undefined {
  if (state === null) return undefined;
  if (state === "left") return isNotNull(contacts.leftAt);
  const isConfirmed = state === "confirmed" ? isNotNull(contacts.confirmedAt) : isNull(contacts.confirmedAt);
  return and(isNull(contacts.leftAt), isConfirmed);
}

type ContactCounts = { confirmed: number; pending: number; left: number; waitlist: number };

/**
 * Numbers of contacts on the lists; `left` counts those who had confirmed the newsletter and left since the day of
 * `since`. Read from the daily counts.
 */
export async function countContacts(db: Connection, since: EpochMs): Promise<ContactCounts> {
  const found = await db.execute<ContactCounts>(sql`
    select coalesce(sum(confirmed - parted) filter (where list = 'newsletter'), 0)::int as confirmed,
           coalesce(sum(pending) filter (where list = 'newsletter'), 0)::int as pending,
           coalesce(sum(parted) filter (where list = 'newsletter' and day >= ${dayOf(since)}), 0)::int as left,
           coalesce(sum(confirmed - parted) filter (where list = 'waitlist'), 0)::int as waitlist
      from contact_days`);
  return found.rows[0] ?? { confirmed: 0, pending: 0, left: 0, waitlist: 0 };
}

/** Number of confirmed newsletter contacts at the end of the day (UTC) of each of these instants. */
export async function countConfirmedAt(db: Connection, moments: readonly EpochMs[]): Promise<readonly number[]> {
  const counted = moments.map(
    (at) => sql`coalesce(sum(confirmed - parted) filter (where day <= ${dayOf(at)}), 0)::int`,
  );
  const found = await db.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counted, sql`, `)}] as counts from contact_days where list = 'newsletter'`);
  return found.rows[0]?.counts ?? [];
}

/** The day format of `contact_days`. */
function dayOf(at: EpochMs): SQL {
  return sql`(${sqlInstant(at)} at time zone 'UTC')::date`;
}
