-- What people are told (spec visitors §3, PRODUCT P16). A cause is one thing that happened, written in the transaction in which
-- it happened; a job finds the people whom it concerns and writes one notification for each. Neither holds a title or a name:
-- those are read when the notification is shown, so that it never says what its reader may not see, or what is gone.

create table notification_causes (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 40),
  cause      jsonb not null check (jsonb_typeof(cause) = 'object'),
  -- The one person whom it concerns, of causes that concern one.
  user_id    text references users (id) on delete cascade,
  -- Who did it, and is not told of it.
  actor_id   text references users (id) on delete set null,
  created_at timestamptz not null,
  -- How far the job is: which of the cause's audiences, and the last person of it who was looked at.
  audience   smallint not null default 0 check (audience >= 0),
  reached    text,
  told       integer not null default 0 check (told >= 0),
  -- Causes take turns: each batch puts its cause behind the others, each failure some time later.
  due_at     timestamptz not null,
  attempts   integer not null default 0 check (attempts >= 0),
  error      text check (char_length(error) <= 1000),
  done_at    timestamptz
);
create index notification_causes_due on notification_causes (due_at, id) where done_at is null;
create index notification_causes_of_user on notification_causes (user_id) where user_id is not null;
create index notification_causes_by_actor on notification_causes (actor_id) where actor_id is not null;
-- A new event is told once, however often it is hidden and shown again.
create index notification_causes_published on notification_causes (((cause ->> 'eventId')::bigint)) where kind = 'event-published';
create index notification_causes_done on notification_causes (done_at) where done_at is not null;

create table notifications (
  id           bigint generated always as identity primary key,
  user_id      text not null references users (id) on delete cascade,
  -- Null for what was written to one person directly.
  cause_id     bigint,
  type         text not null check (type in ('info', 'success', 'warning', 'error')),
  -- The message's name in the catalogue, and what it needs beside what is read when it is shown.
  name         text not null check (char_length(name) between 1 and 60),
  facts        jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- What it is about, and what its reader must be able to see for it to be shown. No foreign keys: what is gone is not shown.
  event_id     bigint,
  organizer_id bigint,
  read_at      timestamptz,
  created_at   timestamptz not null,
  unique (cause_id, user_id)
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- The channel on which processes tell each other what concerns people who may be connected; it carries ids only. `c`: a cause
-- waits. `s` and ids: these sessions are over. `x` and an id: this account is suspended now, or no longer. `u` and ids: there is
-- something new about these people.

create function tell_of_cause() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'c');
  return null;
end
$$;
create trigger notification_causes_told after insert on notification_causes
  for each statement execute function tell_of_cause();

create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 's' || string_agg(id, ','))
     from (select id, (row_number() over () - 1) / 100 as part from ended) as numbered group by part;
  return null;
end
$$;
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function tell_of_ended_sessions();

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'x' || new.id);
  return null;
end
$$;
create trigger users_suspended after update of suspended_at on users
  for each row when (new.suspended_at is distinct from old.suspended_at) execute function tell_of_suspension();
