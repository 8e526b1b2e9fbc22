-- Searches that find much. What was done to accounts is met along the newest of these entries, without reading all others.
create index audit_entries_of_users on audit_entries (id) include (entity_id) where entity_type = 'user';

-- The events of some organizers in any order of the dashboard's overview, read in the index alone.
drop index events_by_organizer;
create index events_by_organizer on events (organizer_id, current_starts_at, id) include (created_at, title, deleted_at);
