-- Undoing an import deletes what it made as one group too; a group can be deleted for good before its 30 days are over.
alter table mass_deletions drop constraint mass_deletions_scope_check;
alter table mass_deletions add constraint mass_deletions_scope_check check (scope in ('all', 'examples', 'selected', 'import'));
alter table mass_deletions add column import_run bigint references import_runs (id) on delete set null;
alter table mass_deletions add column forgotten_at timestamptz;
create unique index mass_deletions_import_run on mass_deletions (import_run) where import_run is not null;
-- Organizers that an undone import had made and nothing else uses: they come back with its events.
alter table organizers add column deleted_with bigint references mass_deletions (id) on delete set null;
create index organizers_deleted_with on organizers (deleted_with) where deleted_with is not null;
create index organizers_deleted_unused on organizers (deleted_at) where deleted_at is not null and merged_into is null and user_id is null;
-- Whether an event of the same title is there again.
create index events_by_title on events (lower(title)) where deleted_at is null and cancelled_at is null;
