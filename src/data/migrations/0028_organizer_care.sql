-- What moderators look after beside events: claims of organizers that can be decided back, and what visitors report.
-- None of this is read by public pages, so none of it raises the data version.

-- What a decision about a claim took away, for Undo: the profile's version since, and the ties of whoever was given it.
alter table organizer_claims add column undo jsonb check (jsonb_typeof(undo) = 'object');

-- All reports of one event that wait together, and what a moderator made of them.
create table report_cases (
  id          bigint generated always as identity primary key,
  event_id    bigint not null references events (id) on delete cascade,
  state       text not null default 'open' check (state in ('open', 'dismissed', 'hidden')),
  -- It only grows, so it also says what was read.
  reports     integer not null default 0 check (reports >= 0),
  newest_at   timestamptz not null,
  decided_by  text references users (id) on delete set null,
  decided_at  timestamptz,
  -- The decision about the event that came of it.
  decision_id bigint references moderation_decisions (id) on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index report_cases_open on report_cases (event_id) where state = 'open';
create index report_cases_queue on report_cases (newest_at desc, id desc) where state = 'open';
create index report_cases_of_event on report_cases (event_id, id desc);
create index report_cases_by_age on report_cases (newest_at);
create index report_cases_by_decider on report_cases (decided_by) where decided_by is not null;
create index report_cases_by_decision on report_cases (decision_id) where decision_id is not null;

-- What somebody said is wrong with an event. Who is not signed in is not known.
create table event_reports (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references report_cases (id) on delete cascade,
  user_id    text references users (id) on delete set null,
  reason     text not null check (reason in ('wrong-time', 'dead-link', 'money', 'harmful', 'not-gathering', 'other')),
  words      text not null check (char_length(words) <= 1000),
  created_at timestamptz not null
);
create index event_reports_of_case on event_reports (case_id, id desc);
create index event_reports_of_user on event_reports (user_id, id) where user_id is not null;

create trigger report_cases_tell_work after insert or update or delete on report_cases
  for each statement execute function tell_open_work();
