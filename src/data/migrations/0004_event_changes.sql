-- Changes of several events at once by staff, with the values before, for Undo.
create table event_changes (
  id         bigint generated always as identity primary key,
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null,
  -- The chosen values, and for each event what they replaced.
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  before     jsonb not null check (jsonb_typeof(before) = 'array'),
  undone_at  timestamptz
);
create index event_changes_by on event_changes (changed_by) where changed_by is not null;
create index event_changes_by_age on event_changes (changed_at);
