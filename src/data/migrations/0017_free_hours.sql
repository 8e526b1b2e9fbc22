-- The hours that a member usually has free (core/free-hours), as text such as 'mo0600-0830.sa0900-1200', on the clock of
-- the zone that the member reads in. Null is none, and then those of the browser's cookie apply.
alter table user_preferences add column free_hours text check (length(free_hours) <= 2016);
