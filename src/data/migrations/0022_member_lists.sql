-- Members leave out organizers: where the pages of their lists begin is found in the index alone, without reading the events.
drop index events_upcoming;
create index events_upcoming on events (listing, current_starts_at, id) include (organizer_id)
  where kind = 'scheduled' and current_starts_at is not null;
drop index events_past;
create index events_past on events (listing, last_starts_at desc, id desc) include (organizer_id)
  where kind = 'scheduled' and current_starts_at is null and last_starts_at is not null;
