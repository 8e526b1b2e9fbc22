-- What people who keep their own events right need: schedules that end and that others continue, dates that moved as a whole and
-- are still found by their old address, one event of a name and start for each owner, forms put aside, and the site's settings.

-- A schedule that was taken out of its event stays: with its past dates, its UID (which no other schedule may get), and the
-- addresses and saves of its dates. From then on it gives no dates.
alter table schedules add column ended_at timestamptz;
-- The schedule that this one continues from a date on ('this and following').
alter table schedules add column follows_id bigint references schedules (id) on delete set null;
create index schedules_following on schedules (follows_id) where follows_id is not null;

-- A schedule that moved as a whole, or from `since_local` on into the one that continues it: the rule before and after, from which
-- the new place of each of its dates follows. One row for a move, not for a date: a series without end has no last date.
create table schedule_moves (
  id               bigint generated always as identity primary key,
  schedule_id      bigint not null references schedules (id) on delete cascade,
  from_starts_local timestamp not null,
  from_rrule       text,
  since_local      timestamp,
  to_schedule_id   bigint not null references schedules (id) on delete cascade,
  to_starts_local  timestamp not null,
  to_rrule         text,
  moved_at         timestamptz not null
);
create index schedule_moves_of_schedule on schedule_moves (schedule_id, id);
create index schedule_moves_into on schedule_moves (to_schedule_id);

-- When the event first starts, by which a second one of the same owner and title is refused (PRODUCT P11), also when both are sent
-- at once. Null where nobody's second one is to be refused: imported, always open, or made before this was asked.
alter table events add column own_start timestamptz;
create unique index events_once_per_owner on events (user_id, title, own_start)
  where user_id is not null and own_start is not null and deleted_at is null;

-- The host of a link as people tell hosts apart, to know those that moderators have seen (PRODUCT P6).
create function link_host(link text) returns text language sql immutable parallel safe strict as $$
  select left(lower(substring(link from '^[A-Za-z]+://(?:[Ww]{3}\.)?([^/:?#]+)')), 253)
$$;
create index events_by_link_host on events (link_host(link)) where link is not null and moderation = 'approved';

-- Deleted events are looked for by when they were deleted: to be listed for 30 days, and then to go.
create index events_deleted on events (deleted_at) where deleted_at is not null;

-- An event's form that its writer put aside. It is nobody else's, and no page but its own shows it.
create table event_drafts (
  id         bigint generated always as identity primary key,
  public_id  text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  user_id    text not null references users (id) on delete cascade,
  fields     jsonb not null check (jsonb_typeof(fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index event_drafts_of_user on event_drafts (user_id, updated_at desc, id desc);

-- What an admin decides for the whole site. A key that is not here has the default that the code names.
create table site_settings (
  key        text primary key check (key ~ '^[a-z]+(_[a-z]+)*$' and char_length(key) <= 60),
  value      jsonb not null,
  -- An id without a foreign key: it stays when the account is gone.
  changed_by text check (char_length(changed_by) <= 64),
  changed_at timestamptz not null
);
