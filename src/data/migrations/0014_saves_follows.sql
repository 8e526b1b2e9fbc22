-- What members keep, whom they follow, whom they do not want in their lists, and what they did (spec visitors §3, PRODUCT P3, P22).
-- Nothing here raises the data version: a page that is kept in memory shows none of it.

create table saved_events (
  user_id    text not null references users (id) on delete cascade,
  event_id   bigint not null references events (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, event_id)
);
create index saved_events_newest on saved_events (user_id, created_at desc, event_id desc);
-- Who saved an event, in batches by user.
create index saved_events_of_event on saved_events (event_id, user_id);

-- 'Only this date': a date is known by its schedule and its original local start, stored or not, so that a save outlives both its
-- being moved and its row (RFC 5545 RECURRENCE-ID).
create table saved_dates (
  user_id        text not null references users (id) on delete cascade,
  schedule_id    bigint not null references schedules (id) on delete cascade,
  original_local timestamp not null,
  created_at     timestamptz not null,
  primary key (user_id, schedule_id, original_local)
);
create index saved_dates_newest on saved_dates (user_id, created_at desc, schedule_id desc, original_local desc);
-- Who saved dates of a schedule, in batches by user.
create index saved_dates_of_schedule on saved_dates (schedule_id, user_id, original_local);

create table organizer_follows (
  follower_id  text not null references users (id) on delete cascade,
  organizer_id bigint not null references organizers (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (follower_id, organizer_id)
);
create index organizer_follows_of_organizer on organizer_follows (organizer_id, follower_id);

create table hidden_organizers (
  user_id      text not null references users (id) on delete cascade,
  organizer_id bigint not null references organizers (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (user_id, organizer_id)
);
create index hidden_organizers_of_organizer on hidden_organizers (organizer_id);

create table activity (
  id            bigint generated always as identity primary key,
  user_id       text not null references users (id) on delete cascade,
  activity_type text not null check (char_length(activity_type) between 1 and 60),
  entity_type   text not null check (char_length(entity_type) between 1 and 60),
  -- The public id of what it is about: the line stays when that is gone.
  entity_id     text not null check (char_length(entity_id) between 1 and 120),
  metadata      jsonb not null default '{}',
  created_at    timestamptz not null
);
create index activity_newest on activity (user_id, created_at desc, id desc);

alter table user_preferences add column activity_log boolean not null default true;
