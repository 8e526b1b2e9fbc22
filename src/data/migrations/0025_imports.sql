-- Imports from the dashboard and from kept sources: a run holds the file itself, so that any process can go on where another
-- one was killed. Writing here changes no page; the events that a run makes do.
--
-- On the channel `people` (migration 0015): `i` and JSON say how far a run is, `j` that one waits for a process to work on it.

create table import_runs (
  id            bigint generated always as identity primary key,
  public_id     text not null unique check (char_length(public_id) between 8 and 64),
  -- Who began it; null for the program itself, and once the account is erased.
  actor_id      text references users (id) on delete set null,
  actor_role    text not null,
  -- Which list the file comes from: ids and rows are known again within one source.
  source        text not null check (char_length(source) between 1 and 120),
  kind          text not null check (kind in ('csv', 'sheet', 'ics')),
  file_name     text not null check (char_length(file_name) between 1 and 255),
  file_bytes    bigint not null default 0 check (file_bytes >= 0),
  state         text not null check (state in ('uploading', 'uploaded', 'mapped', 'previewing', 'previewed', 'applying', 'applied',
                                               'cancelling', 'cancelled', 'undoing', 'undone', 'failed')),
  -- What was found when the file was looked through: header, first values, dialect, order of dates.
  survey        jsonb,
  -- Which of our columns each column of the file becomes, by its place.
  mapping       jsonb,
  options       jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  total_rows    integer not null default 0 check (total_rows >= 0),
  -- The checkpoint: rows that are stored, or taken back, committed together with what they changed.
  done_rows     integer not null default 0 check (done_rows >= 0),
  -- What the preview found, and what applying did so far.
  preview       jsonb,
  result        jsonb,
  -- What taking it back did so far.
  taken_back    jsonb,
  refusal       jsonb,
  -- The process at work renews its claim with each batch; another one takes over when it has passed.
  claimed_by    text,
  claimed_until timestamptz,
  attempts      integer not null default 0 check (attempts >= 0),
  error_id      text,
  created_at    timestamptz not null,
  started_at    timestamptz,
  ended_at      timestamptz
);
create index import_runs_newest on import_runs (created_at desc, id desc);
create index import_runs_of_actor on import_runs (actor_id) where actor_id is not null;
create index import_runs_at_work on import_runs (claimed_until) where state in ('previewing', 'applying', 'cancelling', 'undoing');
create unique index import_runs_one_per_source on import_runs (source) where state in ('applying', 'cancelling', 'undoing');

create table import_file_parts (
  run_id bigint not null references import_runs (id) on delete cascade,
  part   integer not null check (part >= 0),
  bytes  bytea not null,
  primary key (run_id, part)
);

-- What a preview found to look at; rows that are new or unchanged are only counted.
create table import_rows (
  run_id    bigint not null references import_runs (id) on delete cascade,
  -- As a spreadsheet counts: the header is row 1.
  row       integer not null check (row >= 0),
  kind      text not null check (kind in ('changed', 'refused')),
  event_id  bigint references events (id) on delete set null,
  title     text not null default '',
  organizer text not null default '',
  changes   jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  faults    jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  cells     jsonb not null default '[]' check (jsonb_typeof(cells) = 'array'),
  -- Unticked: the event stays as it is.
  excluded  boolean not null default false,
  primary key (run_id, row)
);
create index import_rows_by_kind on import_rows (run_id, kind, row);
create index import_rows_of_event on import_rows (event_id) where event_id is not null;

-- What a run wrote, for taking it back; a row goes when it is taken back.
create table import_changes (
  run_id   bigint not null references import_runs (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  kind     text not null check (kind in ('created', 'changed')),
  -- The former values of a changed event, and those that the run wrote.
  before   jsonb,
  primary key (run_id, event_id)
);
create index import_changes_of_event on import_changes (event_id);

-- Which column becomes what, by the names in a source's first row.
create table import_mappings (
  source     text primary key check (char_length(source) between 1 and 120),
  mapping    jsonb not null check (jsonb_typeof(mapping) = 'object'),
  updated_at timestamptz not null
);

-- What is in no list, before and after, is on no page that is kept: an import of held events leaves every kept page as it is.
-- But for the first event and the last one, with which the samples go and come. Moderators hear of it all the same (`w` on the
-- channel `people`, migration 0024).

create function note_that_pages_change() returns void language plpgsql as $$
begin
  insert into data_changes (transaction) values (pg_current_xact_id());
  perform set_config('samehour.change_noted', 'yes', true);
end
$$;

create function note_listed_insert() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed where listing <> 'hidden') then
    perform note_that_pages_change();
  elsif tg_table_name = 'events' and exists (select from changed) then
    if not exists (select from events where deleted_at is null and id not in (select id from changed)) then
      perform note_that_pages_change();
    end if;
    perform pg_notify('people', 'w');
  end if;
  return null;
end
$$;

create function note_listed_update() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed where listing <> 'hidden') or exists (select from former where listing <> 'hidden') then
    perform note_that_pages_change();
  elsif tg_table_name = 'events' and exists (select from changed) then
    if exists (select from changed c join former f using (id) where c.deleted_at is distinct from f.deleted_at) then
      perform note_that_pages_change();
    end if;
    perform pg_notify('people', 'w');
  end if;
  return null;
end
$$;

create function note_listed_schedules() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed c join events e on e.id = c.event_id where e.listing <> 'hidden') then
    perform note_that_pages_change();
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['events', 'occurrences', 'organizers'] loop
    execute format('drop trigger %1$s_inserted on %1$s', name);
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as changed
                      for each statement execute function note_listed_insert()', name);
  end loop;
  foreach name in array array['events', 'occurrences'] loop
    execute format('drop trigger %1$s_updated on %1$s', name);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as former new table as changed
                      for each statement execute function note_listed_update()', name);
  end loop;
end
$$;
drop trigger schedules_inserted on schedules;
create trigger schedules_inserted after insert on schedules referencing new table as changed
  for each statement execute function note_listed_schedules();
drop trigger schedules_updated on schedules;
create trigger schedules_updated after update on schedules referencing new table as changed
  for each statement execute function note_listed_schedules();
