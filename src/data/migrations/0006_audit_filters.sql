-- Filters of the audit log by role and by days, and of the members' activities by days.
create index audit_entries_by_role on audit_entries (actor_role, id);
create index audit_entries_by_time on audit_entries (recorded_at, id);
create index activity_by_time on activity (created_at, id);
