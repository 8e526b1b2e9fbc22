-- The moderators' list of submissions (admin spec §2): what it is narrowed to by index, and what they do to one of them.

alter table submissions
  -- Counts what moderators did: whoever saves names the count that was read, and the second of two is told.
  add column desk_version  integer not null default 1 check (desk_version >= 1),
  add column desk_by       text references users (id) on delete set null,
  -- What stood there before the last of it, for Undo; null where there is nothing to take back.
  add column former_status text check (former_status in ('pending', 'approved', 'rejected')),
  add column former_reason text check (char_length(former_reason) <= 1000),
  add column former_notes  text check (char_length(former_notes) <= 5000),
  -- The folded words of title, organizer and address (core/text/search-key). Of what is there already the words are taken as the
  -- database splits them.
  add column search_key    text[] not null default '{}';

update submissions
   set search_key = tsvector_to_array(
         to_tsvector('simple', event_title || ' ' || organizer_name || ' ' || translate(organizer_email, '@.-_+', '     ')));

create index submissions_search on submissions using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index submissions_by_status on submissions (status, created_at desc, id desc) where withdrawn_at is null;
create index submissions_withdrawn on submissions (created_at desc, id desc) where withdrawn_at is not null;
