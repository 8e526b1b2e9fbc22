-- The dashboard's lists: each order by its own index, so that a page costs the same however many events there are.

create index events_admin_newest on events (created_at desc, id desc) where deleted_at is null;
create index events_admin_soonest on events (coalesce(current_starts_at, 'infinity'), id) where deleted_at is null;
create index events_admin_title on events ((lower(title) collate "C"), id) where deleted_at is null;
-- The states that few events are in: looking for them along the newest would read all.
create index events_admin_undecided on events (moderation, created_at desc, id desc)
  where deleted_at is null and moderation <> 'approved';
create index events_admin_cancelled on events (created_at desc, id desc)
  where deleted_at is null and cancelled_at is not null;

-- The newest first for the list, and the oldest for what is removed for good.
drop index events_deleted;
create index events_deleted on events (deleted_at desc, id desc) where deleted_at is not null;

-- 'Delete All Events': the events that left together come back together (PRODUCT P8).
create table mass_deletions (
  id         bigint generated always as identity primary key,
  deleted_by text references users (id) on delete set null,
  deleted_at timestamptz not null,
  events     integer not null check (events >= 0),
  undone_at  timestamptz
);
create index mass_deletions_newest on mass_deletions (deleted_at desc, id desc);
create index mass_deletions_by on mass_deletions (deleted_by) where deleted_by is not null;

-- With which of them an event left; null for one that was deleted by itself or is there.
alter table events add column deleted_with bigint references mass_deletions (id) on delete set null;
create index events_deleted_with on events (deleted_with) where deleted_with is not null;

-- Tells whoever works in the dashboard that there may be more or less to do. Changes of events are heard of by the data version.
create function tell_open_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'w');
  return null;
end
$$;
create trigger organizer_claims_tell_work after insert or update or delete on organizer_claims
  for each statement execute function tell_open_work();
create trigger submissions_tell_work after insert or update or delete on submissions
  for each statement execute function tell_open_work();
create trigger possible_duplicates_tell_work after insert or update or delete on possible_duplicates
  for each statement execute function tell_open_work();
