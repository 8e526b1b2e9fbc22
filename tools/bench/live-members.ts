import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

const tokenOf = (member: number): string => `a-token-of-the-bench-that-is-long-enough-${member}`;

/** The id of a member. */
export const memberId = (member: number): string => `bench-member-${String(member).padStart(6, "0")}`;

/** Members with ids from 0, of whom the first have a session each. */
export async function fillMembers(
  { db }: Pick<Database, "db">,
  { members, sessions }: { members: number; sessions: number },
): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, email_verified, created_at, updated_at)
    select 'bench-member-' || lpad(n::text, 6, '0'), 'member' || n || '@example.org', true, now() - interval '90 days', now()
      from generate_series(0, ${members - 1}) as n`);
  const hashes = Array.from({ length: sessions }, (_, member) => sessionTokenHash(tokenOf(member)));
  await db.execute(sql`
    insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select 'bench-session-' || n, hash, 'bench-member-' || lpad((n - 1)::text, 6, '0'), now() + ${DAY_MS} * interval '1 ms', now(), now()
      from unnest(${sqlArray(hashes, "text")}) with ordinality as given (hash, n)`);
}

/** The Cookie header of a member's session, signed as the server signs it. */
export function cookieOf(member: number, secret: string, zone = "America%2FNew_York"): string {
  const token = tokenOf(member);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `session=${encodeURIComponent(`${token}.${signature}`)}; tz=${zone}`;
}
