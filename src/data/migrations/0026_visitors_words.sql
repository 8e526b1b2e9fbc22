-- What visitors say about a listing, and how the directory does (docs/decisions/0042).

-- The mark that three visitors put on an event: the trouble, and the date that it is about.
alter table events
  add column reported_as   text check (reported_as in ('nobody-there', 'dead-link', 'wrong-time')),
  add column reported_date timestamptz;

alter table event_reports drop constraint event_reports_reason_check;
alter table event_reports
  add constraint event_reports_reason_check
    check (reason in ('nobody-there', 'wrong-time', 'dead-link', 'money', 'harmful', 'not-gathering', 'other')),
  -- When the date began that the report is about.
  add column date_at      timestamptz,
  -- Keyed hashes of the sender's address and network, deleted after 30 days.
  add column sender_hash  text collate "C",
  add column network_hash text collate "C";
create index event_reports_hashed on event_reports (created_at) where network_hash is not null;

alter table report_cases
  add column marked_as   text check (marked_as in ('nobody-there', 'dead-link', 'wrong-time')),
  add column marked_at   timestamptz,
  add column marked_date timestamptz,
  -- Reports from before it do not mark the event again: it was answered or corrected then.
  add column counts_from timestamptz,
  add constraint report_cases_marked check ((marked_as is null) = (marked_at is null));
create index report_cases_by_mark on report_cases (marked_at) where marked_at is not null and state = 'open';

-- What happened to a case, for the queue.
create table report_steps (
  id      bigint generated always as identity primary key,
  case_id bigint not null references report_cases (id) on delete cascade,
  step    text not null check (step in ('marked', 'took-place', 'fixed', 'changed', 'ended', 'dismissed', 'hidden', 'reopened')),
  user_id text references users (id) on delete set null,
  at      timestamptz not null
);
create index report_steps_of_case on report_steps (case_id, id);
create index report_steps_by_user on report_steps (user_id) where user_id is not null;

-- A correction that a visitor suggests for one part of an event.
create table event_corrections (
  id           bigint generated always as identity primary key,
  event_id     bigint not null references events (id) on delete cascade,
  part         text not null check (part in ('title', 'description', 'times', 'link', 'type', 'practices', 'traditions',
                                             'languages', 'price', 'place')),
  -- Names of the event's form with their texts: what the part should say.
  fields       jsonb not null,
  why          text not null check (char_length(why) <= 1000),
  user_id      text references users (id) on delete set null,
  sender_hash  text collate "C",
  state        text not null default 'open' check (state in ('open', 'applied', 'declined')),
  created_at   timestamptz not null,
  -- When it came to the moderators; null while the organizer is asked first.
  staff_since  timestamptz,
  decided_at   timestamptz,
  decided_by   text references users (id) on delete set null,
  -- Why it was declined.
  reason       text check (char_length(reason) <= 1000),
  check ((state = 'open') = (decided_at is null))
);
create index event_corrections_of_event on event_corrections (event_id, id) where state = 'open';
create index event_corrections_by_event on event_corrections (event_id);
create index event_corrections_queue on event_corrections (staff_since, id) where state = 'open' and staff_since is not null;
create index event_corrections_asked on event_corrections (created_at) where state = 'open' and staff_since is null;
create index event_corrections_by_age on event_corrections (created_at);
create index event_corrections_hashed on event_corrections (created_at) where sender_hash is not null;
create index event_corrections_of_user on event_corrections (user_id, id) where user_id is not null;
create index event_corrections_by_decider on event_corrections (decided_by) where decided_by is not null;
create trigger event_corrections_tell_work after insert or update or delete on event_corrections
  for each statement execute function tell_open_work();

-- The figures of the directory, a row for each day with its latest count.
create table directory_days (
  day        date primary key,
  counted_at timestamptz not null,
  counts     jsonb not null
);
