-- What a mass deletion deletes: all events, the example events, or the events that an admin selected.
alter table mass_deletions add column scope text not null default 'all' check (scope in ('all', 'examples', 'selected'));
