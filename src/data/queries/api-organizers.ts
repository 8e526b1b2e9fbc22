import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { findOrganizerMergedInto } from "#data/queries/organizer-merges.ts";
import { organizerMatches } from "#data/queries/search-condition.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An organizer in the API, without its contact address. */
export type ApiOrganizerRow = {
  id: number;
  publicId: string;
  name: string;
  nameKey: string;
  description: string;
  websiteUrl: string | null;
  isVerified: boolean;
  createdAt: EpochMs;
  updatedAt: EpochMs;
};

type OrganizerPlace = readonly [nameKey: string, id: number];
type Part = { after: OrganizerPlace | null; limit: number };

/** A page of the public organizers by name; with a search, of those whose name has its words. */
export async function pageOfOrganizers(
  db: Connection,
  query: string | null,
  { after, limit }: Part,
): Promise<{ rows: readonly ApiOrganizerRow[]; next: OrganizerPlace | null }> {
  const from = after === null ? sql`true` : sql`(o.name_key, o.id) > (${after[0]}::text, ${after[1]}::bigint)`;
  const found = await readOrganizers(
    db,
    sql`o.listing = 'public' and o.deleted_at is null and ${organizerMatches(query, "o")} and ${from} order by o.name_key, o.id limit ${limit + 1}`,
  );
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : [last.nameKey, last.id] };
}

/** The public organizer with this public id; null if there is none. */
export async function findApiOrganizer(db: Connection, publicId: string): Promise<ApiOrganizerRow | null> {
  const [found] = await readOrganizers(db, sql`o.public_id = ${publicId} and o.listing = 'public'`);
  return found ?? null;
}

/** The id of the public organizer that another one was merged into, through any number of merges; null for none. */
export async function findApiOrganizerMergedInto(db: Connection, publicId: string): Promise<string | null> {
  const found = await db.execute<{ id: string }>(
    sql`select id from organizers where public_id = ${publicId} and merged_into is not null`,
  );
  const merged = found.rows[0];
  const into = merged === undefined ? null : await findOrganizerMergedInto(db, Number(merged.id));
  return into !== null && (await findApiOrganizer(db, into)) !== null ? into : null;
}

async function readOrganizers(db: Connection, which: SQL): Promise<readonly ApiOrganizerRow[]> {
  const found = await db.execute<{
    id: string;
    public_id: string;
    name: string;
    name_key: string;
    description: string;
    website_url: string | null;
    is_verified: boolean;
    created_at: string;
    updated_at: string;
  }>(sql`select o.id, o.public_id, o.name, o.name_key, o.description, o.website_url,
      o.verified_at is not null as is_verified, o.created_at::text as created_at, o.updated_at::text as updated_at
    from organizers o where ${which}`);
  return found.rows.map((row) => ({
    id: Number(row.id),
    publicId: row.public_id,
    name: row.name,
    nameKey: row.name_key,
    description: row.description,
    websiteUrl: row.website_url,
    isVerified: row.is_verified,
    createdAt: instantFromText(row.created_at),
    updatedAt: instantFromText(row.updated_at),
  }));
}
