-- What admins decide for the whole site is shown on public pages: it raises the data version as what they list does.
create trigger site_settings_inserted after insert on site_settings referencing new table as changed
  for each statement execute function note_data_change();
create trigger site_settings_updated after update on site_settings referencing new table as changed
  for each statement execute function note_data_change();
create trigger site_settings_deleted after delete on site_settings referencing old table as changed
  for each statement execute function note_data_change();
create trigger site_settings_emptied after truncate on site_settings
  for each statement execute function note_data_change();

-- What is kept out: hosts that links lead to, senders, words. Read whole: a site has a few dozen.
create table block_list (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('host', 'address', 'words')),
  value      text collate "C" not null check (char_length(value) between 1 and 200),
  reason     text not null check (char_length(reason) <= 200),
  ends_at    timestamptz,
  -- An id without a foreign key: it stays when the account is gone.
  created_by text check (char_length(created_by) <= 64),
  created_at timestamptz not null,
  unique (kind, value)
);
