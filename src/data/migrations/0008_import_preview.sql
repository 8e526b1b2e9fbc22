-- The preview of an import holds its new rows too, with what a person may want to look at in each.
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check check (kind in ('new', 'changed', 'refused'));
alter table import_rows
  -- The next date, else the first; null for a refused row.
  add column starts_at timestamptz,
  add column timezone text check (char_length(timezone) <= 64),
  -- Whether importing the row creates its organizer.
  add column new_organizer boolean not null default false,
  add column warnings text[] not null default '{}',
  -- The likeliest event that is already there.
  add column duplicate_id bigint references events (id) on delete set null;
create index import_rows_of_duplicate on import_rows (duplicate_id) where duplicate_id is not null;

-- Rows of a file as a person corrected them in the preview: the import reads these cells instead of the file's.
create table import_edits (
  run_id bigint not null references import_runs (id) on delete cascade,
  row    integer not null check (row >= 0),
  cells  jsonb not null check (jsonb_typeof(cells) = 'array'),
  primary key (run_id, row)
);

-- Previews from before lack their new rows: they are made again.
update import_runs set state = 'mapped' where state = 'previewed';
