-- The nightly files of open data (docs/open-data.md).
alter table events add column left_out_of_data boolean not null default false;

-- The files that were made last; the store has them under these names.
create table open_data_dumps (
  id          bigint generated always as identity primary key,
  made_at     timestamptz not null,
  events      integer not null,
  lines_name  text collate "C" not null,
  lines_bytes bigint not null,
  table_name  text collate "C" not null,
  table_bytes bigint not null
);
