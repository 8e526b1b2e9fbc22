import type { Pool } from "pg";

/** A digest of everything except rows that a test can leave behind in a database and its session. */
export async function stateBesideRows(pool: Pool): Promise<string> {
  const read = await pool.query<{ digest: string }>(
    `select md5(string_agg(line, e'\\n' order by line collate "C")) as digest from (
       select format('%s %s %s %s %s', oid, relname, relkind, relnamespace, reloptions) from pg_class
         where oid >= 16384 and relkind <> 't' and relname not like 'pg_toast%'
       union all select each::text from pg_attribute each where attrelid >= 16384
       union all select each::text from pg_attrdef each
       union all select each::text from pg_constraint each
       union all select each::text from pg_trigger each
       union all select each::text from pg_index each where indexrelid >= 16384
       union all select each::text from pg_proc each where oid >= 16384
       union all select each::text from pg_type each where oid >= 16384
       union all select each::text from pg_namespace each where nspname not like 'pg_%'
       union all select each::text from pg_extension each
       union all select each::text from pg_authid each
       union all select each::text from pg_db_role_setting each
       union all select each::text from pg_largeobject_metadata each
       union all select format('statistics %s %s', starelid, staattnum) from pg_statistic where starelid >= 16384
       union all select format('setting %s %s', name, setting) from pg_settings
                  where source not in ('default', 'override', 'client')
       union all select format('prepared %s', name) from pg_prepared_statements
       union all select format('lock %s', locktype) from pg_locks where locktype = 'advisory'
                  and database = (select oid from pg_database where datname = current_database())
       union all select format('channel %s', channel) from pg_listening_channels() channel
       union all select name from schema_migrations
     ) found (line)`,
  );
  return read.rows[0]?.digest ?? "";
}
