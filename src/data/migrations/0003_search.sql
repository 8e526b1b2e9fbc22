-- Search by name: the folded words of a row (core/text/search-key), made by the program, which folds every script alike on
-- both engines. A row whose words are null has not been looked at since this step; the server fills them at its start.

alter table events add column search_key text[];
alter table organizers add column search_key text[];

-- Without a list of pending entries: nothing empties it in the embedded database.
create index events_search on events using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index organizers_search on organizers using gin (array_to_tsvector(search_key)) with (fastupdate = off);

create index events_without_search_key on events (id) where search_key is null;
create index organizers_without_search_key on organizers (id) where search_key is null;
