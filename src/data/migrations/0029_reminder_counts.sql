-- How many people were reminded of an event on a day in UTC, whatever the ways and times, and not who.
create table reminder_counts (
  event_id bigint not null references events (id) on delete cascade,
  day      date not null,
  people   integer not null check (people > 0),
  primary key (event_id, day)
);
create index reminder_counts_by_day on reminder_counts (day);
