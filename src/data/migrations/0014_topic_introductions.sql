-- What admins wrote about topics, shown on a topic's page. Topics are what events say, so they have no table.
create table topic_introductions (
  kind       text not null check (kind in ('tradition', 'practice', 'type', 'language')),
  slug       text not null check (char_length(slug) between 1 and 100),
  text       text not null check (char_length(text) between 1 and 600),
  -- No foreign key: the id stays after the account was erased.
  updated_by text check (char_length(updated_by) <= 64),
  updated_at timestamptz not null,
  primary key (kind, slug)
);
create trigger topic_introductions_inserted after insert on topic_introductions referencing new table as changed
  for each statement execute function note_data_change();
create trigger topic_introductions_updated after update on topic_introductions referencing new table as changed
  for each statement execute function note_data_change();
create trigger topic_introductions_deleted after delete on topic_introductions referencing old table as changed
  for each statement execute function note_data_change();
create trigger topic_introductions_emptied after truncate on topic_introductions
  for each statement execute function note_data_change();
