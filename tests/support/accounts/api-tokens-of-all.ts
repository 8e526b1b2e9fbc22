import type { Database } from "#data/database.ts";

/** Gives every account an API token whose hash matches no token. */
export async function giveApiTokens({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query(`insert into api_tokens (user_id, name, token_hash, start, scopes, created_at)
    select id, 'Sheet', lpad(id, 43, '-'), 'samehour_abc', '{events:read}', now() from users`);
}

/** How many tokens there are. */
export async function countAllApiTokens({ pool }: Pick<Database, "pool">): Promise<number> {
  const found = await pool.query<{ n: number }>("select count(*)::int as n from api_tokens");
  return found.rows[0]?.n ?? 0;
}
