-- The directory by name, and by the next date: the coming events of each organizer in order.
create index organizers_by_name on organizers (listing, name_key, id);
create index events_coming_of_organizer on events (organizer_id, current_starts_at, id) include (listing)
  where listing <> 'hidden' and kind = 'scheduled' and current_starts_at is not null and cancelled_at is null;
