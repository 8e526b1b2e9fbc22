-- The feed: what was seen first most lately, of everybody and of each organizer, as far as it has a coming date.
create index events_newest on events (listing, coalesce(first_listed_at, created_at) desc, id desc)
  where kind = 'scheduled' and current_starts_at is not null and cancelled_at is null;
create index events_newest_of_organizer on events (organizer_id, coalesce(first_listed_at, created_at) desc, id desc)
  where listing <> 'hidden' and kind = 'scheduled' and current_starts_at is not null and cancelled_at is null;
