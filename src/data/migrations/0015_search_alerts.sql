-- Searches of which their reader is told when something new fits: a member, or an address that confirmed the alert.
create table search_alerts (
  id           bigint generated always as identity primary key,
  user_id      text references users (id) on delete cascade,
  email        text collate "C" check (email = lower(email) and char_length(email) <= 254),
  -- The last part of the private page's address. Stored as it is, because every letter links to it.
  key          text collate "C" not null unique check (char_length(key) = 32),
  -- The query of the list's address, and the same for all spellings of one search.
  search       text not null check (char_length(search) between 1 and 20000),
  search_key   text not null check (char_length(search_key) between 1 and 20000),
  -- The zone of its weekdays and times of day, and of the hour of its letters.
  zone         text not null check (char_length(zone) between 1 and 64),
  language     text not null,
  rhythm       text not null check (rhythm in ('notification', 'at_once', 'daily', 'weekly')),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,
  ended_at     timestamptz,
  -- When the last confirmation was mailed: an address gets few of them.
  mailed_at    timestamptz,
  -- Events that were listed until then are told, or older than the alert.
  seen_until   timestamptz not null,
  -- When its reader was last told of something.
  told_at      timestamptz,
  -- When it is looked at next.
  due_at       timestamptz not null,
  check ((user_id is null) <> (email is null)),
  check (email is null or rhythm <> 'notification'),
  check (user_id is null or confirmed_at is not null)
);
-- Hashes, because a search may be longer than an entry of an index.
create unique index search_alerts_of_user on search_alerts (user_id, md5(search_key)) where user_id is not null;
create unique index search_alerts_of_address on search_alerts (email, md5(search_key)) where email is not null;
create index search_alerts_due on search_alerts (due_at) where ended_at is null and confirmed_at is not null;
create index search_alerts_unconfirmed on search_alerts (asked_at) where confirmed_at is null;
create index search_alerts_ended on search_alerts (ended_at) where ended_at is not null;
