-- Which events changed in which transaction, their dates and schedules included: each process keeps the listed events in memory and
-- reads those again that changed since it looked last (docs/decisions/0038). One row an event; event 0 stands for all.
create table index_changes (
  event_id    bigint primary key,
  transaction xid8 not null
);
create index index_changes_by_transaction on index_changes (transaction);

create function note_changed_events(ids bigint[]) returns void language sql as $$
  insert into index_changes (event_id, transaction)
  select distinct id, pg_current_xact_id() from unnest(ids) as id order by id
  on conflict (event_id) do update set transaction = excluded.transaction
    where index_changes.transaction <> excluded.transaction
$$;

-- Rows that are in no list, before and after, are not in the index.
create function index_events_inserted() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array(select id from changed where listing <> 'hidden'));
  return null;
end
$$;
create function index_events_updated() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array(select c.id from changed c join former f using (id)
    where c.listing <> 'hidden' or f.listing <> 'hidden'));
  return null;
end
$$;
create function index_dates_changed() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array(select event_id from changed where listing <> 'hidden'));
  return null;
end
$$;
create function index_dates_updated() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array(select event_id from changed where listing <> 'hidden'
    union all select event_id from former where listing <> 'hidden'));
  return null;
end
$$;
create function index_schedules_changed() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array(select event_id from changed));
  return null;
end
$$;
create function index_emptied() returns trigger language plpgsql as $$
begin
  perform note_changed_events(array[0]);
  return null;
end
$$;

create trigger events_inserted_index after insert on events referencing new table as changed
  for each statement execute function index_events_inserted();
create trigger events_updated_index after update on events referencing old table as former new table as changed
  for each statement execute function index_events_updated();
create trigger events_deleted_index after delete on events referencing old table as changed
  for each statement execute function index_events_inserted();
create trigger events_emptied_index after truncate on events for each statement execute function index_emptied();
create trigger occurrences_inserted_index after insert on occurrences referencing new table as changed
  for each statement execute function index_dates_changed();
create trigger occurrences_updated_index after update on occurrences referencing old table as former new table as changed
  for each statement execute function index_dates_updated();
create trigger occurrences_deleted_index after delete on occurrences referencing old table as changed
  for each statement execute function index_dates_changed();
create trigger occurrences_emptied_index after truncate on occurrences for each statement execute function index_emptied();
create trigger schedules_inserted_index after insert on schedules referencing new table as changed
  for each statement execute function index_schedules_changed();
create trigger schedules_updated_index after update on schedules referencing new table as changed
  for each statement execute function index_schedules_changed();
create trigger schedules_deleted_index after delete on schedules referencing old table as changed
  for each statement execute function index_schedules_changed();
