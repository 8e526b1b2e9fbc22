import type { PoolClient } from "pg";
import { quoted } from "#data/move/copy-tables.ts";

/** How `pg_trigger.tgenabled` is said in SQL; triggers that are off already are left alone. */
const ENABLED: Readonly<Record<string, string>> = { O: "enable", A: "enable always", R: "enable replica" };

/**
 * Turns our triggers off and drops foreign keys for this transaction, which the owner of the tables may do: rows arrive
 * table by table, and have had their triggers. Returns what puts all of it back; adding a foreign key checks all rows.
 */
export async function pauseRules(client: PoolClient): Promise<() => Promise<void>> {
  // A table with pending events of a deferred trigger cannot be changed.
  await client.query("set constraints all immediate");
  const triggers = await client.query<{ on: string; name: string; state: string }>(`
    select c.relname::text as on, t.tgname::text as name, t.tgenabled::text as state
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`);
  const keys = await client.query<{ on: string; name: string; definition: string }>(`
    select c.relname::text as on, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by c.relname, k.conname`);
  const alter = (on: string, change: string) => client.query(`alter table public.${quoted(on)} ${change}`);
  for (const { on, name } of triggers.rows) await alter(on, `disable trigger ${quoted(name)}`);
  for (const { on, name } of keys.rows) await alter(on, `drop constraint ${quoted(name)}`);
  return async () => {
    for (const { on, name, definition } of keys.rows) await alter(on, `add constraint ${quoted(name)} ${definition}`);
    for (const { on, name, state } of triggers.rows) await alter(on, `${ENABLED[state]} trigger ${quoted(name)}`);
  };
}
