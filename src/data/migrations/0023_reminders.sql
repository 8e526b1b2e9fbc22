-- How urgent a message is: 0 somebody waits for it, 1 it has to arrive in time, 2 one of many alike, whose delay nobody notices.
alter table mail_messages add column priority smallint not null default 0 check (priority between 0 and 2);
update mail_messages set priority = 2 where is_bulk;
drop index mail_messages_due;
alter table mail_messages drop column is_bulk;
create index mail_messages_due on mail_messages (priority, due_at, id) where status = 'waiting';

-- When and how a member is reminded of saved dates. Without a row the member has not been asked yet, and gets none.
create table reminder_preferences (
  user_id    text primary key references users (id) on delete cascade,
  -- Minutes before the start.
  leads      smallint[] not null check (leads <@ array[10, 60, 1440]::smallint[]),
  channels   text[] not null check (channels <@ array['mail', 'bell', 'push', 'calendar']),
  -- The zone in which the member chose, for those without one of their own.
  zone       text not null check (char_length(zone) between 1 and 64),
  -- Minutes of the day in the member's zone; reminders are kept out of them.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to   smallint check (quiet_to between 0 and 1439),
  -- When times or channels were last changed: reminders that would have been due before then are not sent.
  changed_at timestamptz not null,
  created_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from is distinct from quiet_to or quiet_from is null)
);

-- Events that a member saved and wants no reminders of.
create table muted_reminders (
  user_id    text not null references users (id) on delete cascade,
  event_id   bigint not null references events (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, event_id)
);
create index muted_reminders_of_event on muted_reminders (event_id);

-- Reminders, planned ahead. A date is known by its schedule and its original local start, so that a reminder outlives a move, and each
-- is sent once.
create table reminders (
  id             bigint generated always as identity primary key,
  user_id        text not null references users (id) on delete cascade,
  schedule_id    bigint not null references schedules (id) on delete cascade,
  original_local timestamp not null,
  lead_minutes   smallint not null check (lead_minutes > 0),
  channel        text not null check (channel in ('mail', 'bell', 'push')),
  starts_at      timestamptz not null,
  due_at         timestamptz not null,
  -- 'ended': it was not sent and will not be.
  state          text not null default 'planned' check (state in ('planned', 'sent', 'ended')),
  settled_at     timestamptz,
  unique (user_id, schedule_id, original_local, lead_minutes, channel),
  check (due_at < starts_at),
  check ((state = 'planned') = (settled_at is null))
);
create index reminders_due on reminders (due_at, id) where state = 'planned';
create index reminders_of_schedule on reminders (schedule_id);
create index reminders_by_age on reminders (starts_at);
