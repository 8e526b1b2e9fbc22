import type { PoolClient } from "pg";
import type { EpochMs } from "#core/time/instant.ts";
import { AUTH_SECRET_NAME } from "#data/auth-secret-file.ts";

/** Stores the secret that signs cookies in a PostgreSQL, where processes share it. */
export async function storeSecret(client: PoolClient, secret: string, now: EpochMs): Promise<void> {
  await takeSecret(client);
  await client.query(
    "insert into site_secrets (name, value, created_at) values ($1, $2, to_timestamp($3::bigint / 1000.0))",
    [AUTH_SECRET_NAME, secret, now],
  );
}

/** Takes the secret out of the database; null when it has none. */
export async function takeSecret(client: PoolClient): Promise<string | null> {
  const taken = await client.query<{ value: string }>("delete from site_secrets where name = $1 returning value", [
    AUTH_SECRET_NAME,
  ]);
  return taken.rows[0]?.value ?? null;
}
