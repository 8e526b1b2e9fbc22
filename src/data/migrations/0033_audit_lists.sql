-- The dashboard's logs. They are read by id, which is the order in which entries were written: a page is found from the entry
-- at its edge, whatever it is narrowed to.

drop index audit_entries_latest;
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_refused on audit_entries (id) where outcome = 'refused';

-- What an entry can be found by beside its ids: the words of the old and new values, erased with them. From what is there
-- already the words are taken as the database splits them.
alter table audit_personal add column search_key text[];
update audit_personal
   set search_key = tsvector_to_array(
         jsonb_to_tsvector('simple', coalesce(old_values, '{}'), '["string", "numeric"]')
         || jsonb_to_tsvector('simple', coalesce(new_values, '{}'), '["string", "numeric"]'))
 where part = 'values';
create index audit_personal_search on audit_personal using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index audit_personal_by_address on audit_personal (address, entry_id) where address is not null;

create index activity_by_type on activity (activity_type, id);
create index activity_by_thing on activity (entity_type, entity_id, id);
