import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";

/** What a pool without a pooler sets for each connection. The last one only saves time. */
const SETTINGS = "timezone = 'UTC', statement_timeout = '30s', idle_in_transaction_session_timeout = '60s', jit = off";

/**
 * Throws `unavailable` when connections through the pooler lack a setting that the queries rely on, or that ends a
 * statement or transaction which hangs: PgBouncer passes none on, so the database's role must have them.
 */
export async function requirePooledSettings({ pool, direct }: Pick<Database, "pool" | "direct">): Promise<void> {
  if (direct === null) return;
  const found = await pool.query<{ lacks: string[]; role: string; name: string }>(`
    select array_remove(array[
             case when current_setting('timezone') <> 'UTC' then 'timezone' end,
             case when current_setting('statement_timeout') = '0' then 'statement_timeout' end,
             case when current_setting('idle_in_transaction_session_timeout') = '0'
                  then 'idle_in_transaction_session_timeout' end], null) as lacks,
           quote_ident(current_user) as role, quote_ident(current_database()) as name`);
  const { lacks = [], role, name } = found.rows[0] ?? {};
  if (lacks.length === 0) return;
  const statements = SETTINGS.split(", ").map((setting) => `alter role ${role} in database ${name} set ${setting};`);
  throw new AppError(
    "unavailable",
    `Connections through DATABASE_POOLER_URL lack ${lacks.join(", ")}. Set them for the database's role, and let the ` +
      `pooler connect again (RECONNECT in PgBouncer's console): ${statements.join(" ")}`,
  );
}
