-- The weekly digest: what was sent to whom in which week, so that nobody gets one twice. No page that is kept reads it, so it
-- raises no data version.

-- What the address for leaving with one press ends with: it turns the digest off and opens nothing.
alter table user_preferences add column digest_key text collate "C" unique check (char_length(digest_key) = 22);
create index user_preferences_digest on user_preferences (user_id) where weekly_digest_notifications and email_notifications;

-- Mail to many goes after mail that somebody waits for.
alter table mail_messages add column is_bulk boolean not null default false;
drop index mail_messages_due;
create index mail_messages_due on mail_messages (is_bulk, due_at, id) where status = 'waiting';

create table digest_runs (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('scheduled', 'now')),
  -- Of the scheduled ones: the day in each member's own calendar on which this week's digest was due.
  week            date unique,
  started_by      text references users (id) on delete set null,
  started_at      timestamptz not null,
  -- When everybody had been looked at.
  queued_at       timestamptz,
  -- When nothing of it waited any more; the figures are those of that moment, since mail is forgotten.
  finished_at     timestamptz,
  total_users     integer check (total_users >= 0),
  emails_sent     integer check (emails_sent >= 0),
  events_included integer check (events_included >= 0),
  emails_failed   integer check (emails_failed >= 0),
  check ((kind = 'scheduled') = (week is not null)),
  check (finished_at is null or (total_users is not null and emails_sent is not null
    and events_included is not null and emails_failed is not null))
);
create unique index digest_runs_one_now on digest_runs (kind) where kind = 'now' and queued_at is null;
create index digest_runs_by_starter on digest_runs (started_by) where started_by is not null;
create index digest_runs_open on digest_runs (id) where finished_at is null;

-- One row for a member and a week, written with the message itself: whoever has one with a message is sent no other.
create table digest_weeks (
  user_id    text not null references users (id) on delete cascade,
  week       date not null,
  run_id     bigint not null references digest_runs (id) on delete cascade,
  -- Null when there was nothing to say. No foreign key: mail is forgotten before the week is.
  mail_id    bigint,
  event_ids  bigint[] not null default '{}',
  created_at timestamptz not null,
  primary key (user_id, week)
);
create index digest_weeks_of_run on digest_weeks (run_id, user_id);
create index digest_weeks_by_age on digest_weeks (created_at);

-- On the channel `people` (migration 0015): `d` says that a sending waits for a process to work on it.
create function tell_of_digest_run() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'd');
  return null;
end
$$;
create trigger digest_runs_told after insert on digest_runs
  for each row when (new.kind = 'now') execute function tell_of_digest_run();
