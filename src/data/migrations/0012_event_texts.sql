-- The words of an event's description, for search. A table of its own: a row of `events` is written again with each of
-- its dates, and every word of it would be indexed again.
create table event_texts (
  event_id bigint primary key references events on delete cascade,
  -- The folded words (core/text/search-text).
  words    text[] not null
);
create index event_texts_search on event_texts using gin (array_to_tsvector(words)) with (fastupdate = off);
