-- Coming events of a source that the file of a run does not hold any more.
create table import_vanished (
  run_id   bigint not null references import_runs (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  primary key (run_id, event_id)
);
create index import_vanished_of_event on import_vanished (event_id);

-- The list that an imported event came with. All uploaded files have one source, so that a file is compared with the
-- events of its own list alone.
create table import_lists (
  event_id bigint primary key references events (id) on delete cascade,
  -- The run that brought the list first; 0 for lists from before. No reference: runs are forgotten before their events.
  list     bigint not null,
  -- Whether somebody decided to keep the event although its list no longer holds it.
  kept     boolean not null default false
);
insert into import_lists (event_id, list) select id, 0 from events where import_source is not null;

-- What a source does by itself with an event that it does not hold any more.
alter table import_sources add column vanished text not null default 'keep' check (vanished in ('keep', 'cancel', 'delete'));
