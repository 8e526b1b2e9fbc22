import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { escapeLiteral } from "pg";
import type { Database } from "#data/database.ts";

type Secret = { name: string; value: string; created_at: string };

/** Path of the site's secrets beside a dump of PostgreSQL, which leaves them out: who may look at a dump may not sign cookies. */
export function siteSecretsOf(backupFile: string): string {
  return `${backupFile}.secrets`;
}

/** Writes the secrets of a PostgreSQL beside its backup, readable by its owner only. */
export async function copySiteSecrets({ db }: Pick<Database, "db">, backupFile: string): Promise<void> {
  const found = await db.execute<Secret>(sql`select name, value, created_at::text from site_secrets order by name`);
  if (found.rows.length === 0) return;
  writeFileSync(siteSecretsOf(backupFile), JSON.stringify(found.rows), { mode: 0o600, flush: true });
}

/** The statements that put the secrets beside a backup back; none for a backup that has them in its dump. */
export function siteSecretsScript(backupFile: string): string {
  const file = siteSecretsOf(backupFile);
  if (!existsSync(file)) return "";
  const secrets: readonly Secret[] = JSON.parse(readFileSync(file, "utf8"));
  const rows = secrets.map(({ name, value, created_at: at }) => `(${[name, value, at].map(escapeLiteral).join(", ")})`);
  return `insert into public.site_secrets (name, value, created_at) values ${rows.join(", ")};\n`;
}
