-- Browsers that receive web push (docs/notifications.md): of members, and of devices that only want to be reminded.
create table push_subscriptions (
  id           bigint generated always as identity primary key,
  -- Where to send, and the keys that encrypt for this browser. The address is secret: whoever has it ends the subscription.
  endpoint     text collate "C" not null unique check (char_length(endpoint) <= 1000),
  p256dh       text collate "C" not null check (char_length(p256dh) = 87),
  auth         text collate "C" not null check (char_length(auth) = 22),
  -- Of a member the session in which it was made: signing out there, or anywhere for that device, ends it.
  user_id      text references users (id) on delete cascade,
  session_id   text references sessions (id) on delete cascade,
  -- Whether the notifications of the bell come too.
  with_bell    boolean not null default false,
  -- Of a device without an account: how long before the start, and since when.
  lead_minutes integer check (lead_minutes in (10, 60, 1440)),
  lead_at      timestamptz,
  zone         text not null check (char_length(zone) between 1 and 64),
  language     text not null check (char_length(language) <= 35),
  hour12       boolean not null,
  created_at   timestamptz not null,
  -- The last visit of the device, or push that was accepted for it.
  used_at      timestamptz not null,
  check ((user_id is null) = (session_id is null)),
  check ((lead_minutes is null) = (user_id is not null) and (lead_minutes is null) = (lead_at is null))
);
create index push_subscriptions_of_user on push_subscriptions (user_id, id) where user_id is not null;
create index push_subscriptions_of_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_with_bell on push_subscriptions (user_id) where with_bell;
create index push_subscriptions_unused on push_subscriptions (used_at) where user_id is null;

-- What a device without an account wants to be reminded of: an event with all its dates, or one date.
create table push_saves (
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  event_id        bigint not null references events (id) on delete cascade,
  original_local  timestamp,
  -- Of what was due before, nothing is told.
  since           timestamptz not null,
  unique nulls not distinct (subscription_id, event_id, original_local)
);
create index push_saves_of_event on push_saves (event_id);

-- Pushes to send. Each is sent at most once; what a push service refuses for now is tried again until it expires.
create table push_messages (
  id              bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  -- Names what is told, so that nothing is told twice.
  once            text not null check (char_length(once) between 1 and 200),
  -- Facts to tell, emptied when it is settled; or a notification of the bell, which is read when it is sent.
  facts           jsonb,
  notification_id bigint references notifications (id) on delete cascade,
  due_at          timestamptz not null,
  expires_at      timestamptz not null,
  status          text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  attempts        integer not null default 0,
  claimed_at      timestamptz,
  -- The answer of the last try: an HTTP status, or what prevented one.
  result          text check (char_length(result) <= 40),
  unique (subscription_id, once)
);
create index push_messages_due on push_messages (due_at) where status = 'waiting';
create index push_messages_sending on push_messages (claimed_at) where status = 'sending';
create index push_messages_expired on push_messages (expires_at);
create index push_messages_of_notification on push_messages (notification_id) where notification_id is not null;

-- A notification is pushed a minute later, unless it was read on a page; a day later it is no news.
create function push_hears_notifications() returns trigger language plpgsql as $$
begin
  if not exists (select from push_subscriptions where with_bell) then return null; end if;
  insert into push_messages (subscription_id, once, notification_id, due_at, expires_at)
  select p.id, 'notification ' || n.id, n.id, n.created_at + interval '1 minute', n.created_at + interval '1 day'
    from added n join push_subscriptions p on p.user_id = n.user_id and p.with_bell
  on conflict (subscription_id, once) do nothing;
  return null;
end
$$;
create trigger notifications_inserted_push after insert on notifications referencing new table as added
  for each statement execute function push_hears_notifications();
