-- Coming events of a source that the file of a run does not hold any more.
create table import_vanished (
  run_id   bigint not null references import_runs (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  primary key (run_id, event_id)
);
create index import_vanished_of_event on import_vanished (event_id);

-- What a source does by itself with an event that it does not hold any more.
alter table import_sources add column vanished text not null default 'keep' check (vanished in ('keep', 'cancel', 'delete'));
