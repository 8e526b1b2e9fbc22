import type { Pool } from "pg";

/**
 * Deletes rows, and only from tables that may have some: truncating every table recreates hundreds of files, which took
 * longer than most tests. Waits for other readers and writers, and increases the data version, as TRUNCATE does.
 */
const EMPTY = `do $$
declare
  skipped constant text[] := array['schema_migrations', 'data_version', 'data_changes'];
  used record;
begin
  execute (select format('lock table %s in access exclusive mode', string_agg(quote_ident(relname), ', ' order by relname))
             from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (skipped));
  insert into data_changes (transaction) values (pg_current_xact_id());
  -- Neither foreign keys nor triggers act on what follows, but for the audit log's.
  perform set_config('session_replication_role', 'replica', true);
  for used in select oid::regclass as name, relname from pg_class
               where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (skipped)
                 and pg_relation_size(oid) > 0 loop
    -- The audit log refuses to be emptied; only the tests, which own the table, may switch that off.
    if used.relname = 'audit_entries' then
      alter table audit_entries disable trigger audit_entries_unchanged;
      delete from audit_entries;
      alter table audit_entries enable always trigger audit_entries_unchanged;
    else
      execute format('delete from %s', used.name);
    end if;
  end loop;
  -- Processes forget the events that they have in memory.
  insert into index_changes (event_id, transaction) values (0, pg_current_xact_id());
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where schemaname = 'public' and last_value is not null;
end
$$`;

/** Deletes all rows of our own tables; the schema, the record of migrations and the data version stay. */
export async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(EMPTY);
}
