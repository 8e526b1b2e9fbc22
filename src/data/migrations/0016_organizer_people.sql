-- Those who work on an organizer's profile together, who asks for one that nobody has claimed, and what it tells and is told.
-- None of this is read by public pages, so none of it raises the data version; `organizers` itself does.

-- Counts the changes of a profile: a form that was opened before another one was saved says so.
alter table organizers add column version integer not null default 1;

-- Editors. The owner is `organizers.user_id`, and there is one.
create table organizer_members (
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (organizer_id, user_id)
);
create index organizer_members_of_user on organizer_members (user_id, created_at);

-- `key` stands in the mailed address. It opens nothing by itself: only the account with the invited address can accept.
create table organizer_invitations (
  id           bigint generated always as identity primary key,
  key          text collate "C" not null unique check (char_length(key) between 20 and 60),
  organizer_id bigint not null references organizers (id) on delete cascade,
  email        text collate "C" not null check (email = lower(email) and char_length(email) <= 254),
  invited_by   text references users (id) on delete set null,
  state        text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  closed_at    timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index organizer_invitations_open on organizer_invitations (organizer_id, email) where state = 'open';
create index organizer_invitations_by_email on organizer_invitations (email);
create index organizer_invitations_by_inviter on organizer_invitations (invited_by) where invited_by is not null;

-- Somebody says that an unclaimed listing is theirs; a moderator decides.
create table organizer_claims (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  message      text not null check (char_length(message) between 1 and 1000),
  state        text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason       text check (char_length(reason) between 1 and 1000),
  decided_by   text references users (id) on delete set null,
  created_at   timestamptz not null,
  closed_at    timestamptz,
  check ((state = 'pending') = (closed_at is null))
);
create unique index organizer_claims_pending on organizer_claims (organizer_id, user_id) where state = 'pending';
create index organizer_claims_of_user on organizer_claims (user_id, id);
create index organizer_claims_by_decider on organizer_claims (decided_by) where decided_by is not null;
create index organizer_claims_queue on organizer_claims (created_at, id) where state = 'pending';

-- What an organizer tells those who saved or follow: text only, once a week.
create table announcements (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text references users (id) on delete set null,
  body         text not null check (char_length(body) between 1 and 1000),
  created_at   timestamptz not null
);
create index announcements_of_organizer on announcements (organizer_id, created_at desc, id desc);
create index announcements_of_user on announcements (user_id) where user_id is not null;

-- That somebody wrote to an organizer, not what: enough to limit how often, and to know a first message.
create table organizer_messages (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  created_at   timestamptz not null
);
create index organizer_messages_of_user on organizer_messages (user_id, created_at);
create index organizer_messages_by_age on organizer_messages (created_at);

-- How often an event's join link left, by day in UTC; never who took it.
create table join_clicks (
  event_id bigint not null references events (id) on delete cascade,
  day      date not null,
  clicks   integer not null check (clicks > 0),
  primary key (event_id, day)
);
create index join_clicks_by_day on join_clicks (day);
