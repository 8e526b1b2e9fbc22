-- Since when an event has been in lists: followers are told when it is seen for the first time, however it came to be seen
-- (published, approved, no longer private), and not again. And since when only its place is left of a deleted one.
alter table events add column first_listed_at timestamptz;
alter table events add column words_removed_at timestamptz;
update events set first_listed_at = created_at where listing <> 'hidden';
