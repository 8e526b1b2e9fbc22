-- The data version: a number that every transaction raises by one, once, at its commit, when it changed something that a
-- public page may show. Whoever keeps finished pages compares it (docs/decisions/0009-one-number-says-what-is-new.md).

create table data_version (
  id      boolean primary key default true check (id),
  version bigint not null
);
insert into data_version (version) values (1);

-- One row per changing transaction, gone again at its commit. It carries the deferred trigger, so that a statement on ten
-- thousand rows queues one call, and so that the one row above is locked during the commit only.
create unlogged table data_changes (
  transaction xid8 primary key
);

create function raise_data_version() returns trigger language plpgsql as $$
declare
  raised bigint;
begin
  delete from data_changes where transaction = new.transaction;
  insert into data_version (version) values (1)
    on conflict (id) do update set version = data_version.version + 1
    returning version into raised;
  perform pg_notify('data_version', raised::text);
  return null;
end
$$;

create constraint trigger data_changes_raise after insert on data_changes
  deferrable initially deferred for each row execute function raise_data_version();

-- The setting lives as long as the transaction, or the savepoint that is rolled back, as does the row: both or neither.
create function note_data_change() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then return null; end if;
  end if;
  insert into data_changes (transaction) values (pg_current_xact_id());
  perform set_config('samehour.change_noted', 'yes', true);
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['events', 'schedules', 'schedule_exceptions', 'occurrences', 'organizers'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as changed
                      for each statement execute function note_data_change()', name);
    execute format('create trigger %1$s_updated after update on %1$s referencing new table as changed
                      for each statement execute function note_data_change()', name);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as changed
                      for each statement execute function note_data_change()', name);
    execute format('create trigger %1$s_emptied after truncate on %1$s
                      for each statement execute function note_data_change()', name);
  end loop;
end
$$;
