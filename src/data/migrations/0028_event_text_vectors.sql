-- The words of descriptions as a tsvector: a search for a frequent word reads most rows, and making a vector of each took
-- four times as long as the rest.
drop index event_texts_search;
alter table event_texts alter column words type tsvector using array_to_tsvector(words);
create index event_texts_search on event_texts using gin (words) with (fastupdate = off);
