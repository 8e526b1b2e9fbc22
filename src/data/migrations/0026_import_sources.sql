-- Sheets and calendars on other servers that are read again and again. A source without an organizer is the directory's own;
-- an organizer has one calendar at most. Writing here changes no page; the events that reading it brings do.
create table import_sources (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (char_length(public_id) between 8 and 64),
  kind         text not null check (kind in ('sheet', 'ics')),
  -- The address or sheet id as it was typed.
  typed        text not null check (char_length(typed) between 1 and 2048),
  -- Under which its rows are known again (import_runs.source).
  source       text not null unique check (char_length(source) between 1 and 120),
  timezone     text not null check (char_length(timezone) between 1 and 60),
  organizer_id bigint unique references organizers (id) on delete cascade,
  -- Who keeps it; an organizer's events become theirs.
  kept_by      text references users (id) on delete set null,
  every_hours  integer not null check (every_hours between 1 and 168),
  -- What the other server called the file when it was read last.
  etag         text check (char_length(etag) <= 500),
  next_at      timestamptz not null,
  read_at      timestamptz,
  failures     integer not null default 0 check (failures >= 0),
  fault        jsonb,
  -- The newest run that came of it.
  last_run     text check (char_length(last_run) <= 64),
  created_at   timestamptz not null
);
create index import_sources_due on import_sources (next_at);
create index import_sources_of_keeper on import_sources (kept_by) where kept_by is not null;
