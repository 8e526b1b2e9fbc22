-- 'Delete All Events' and its Undo of a large directory take minutes, for every stored date is written: a job works them off, a part in
-- a transaction. Which events are meant stands in the row; the job goes on behind `reached_id`, back or forth as `undone_at` says.
alter table mass_deletions add column up_to_id bigint not null default 0;
alter table mass_deletions add column reached_id bigint not null default 0;
alter table mass_deletions add column done integer not null default 0 check (done >= 0);
alter table mass_deletions add column ended_at timestamptz;
update mass_deletions set done = events, ended_at = coalesce(undone_at, deleted_at);
create index mass_deletions_open on mass_deletions (id) where ended_at is null;

drop index events_deleted_with;
create index events_deleted_with on events (deleted_with, id) where deleted_with is not null;
