-- What people say of themselves and how they like the product (spec visitors §3). A row comes with the first change; without one
-- everything is as it is by default. `version` counts the changes: a form that was opened before another one was saved says so.

create table profiles (
  user_id    text primary key references users (id) on delete cascade,
  bio        text not null default '' check (char_length(bio) <= 300),
  city       text check (char_length(city) between 1 and 120),
  -- ISO 3166-1 alpha-2.
  country    text check (country ~ '^[A-Z]{2}$'),
  avatar_key text references pictures (key),
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index profiles_by_avatar on profiles (avatar_key) where avatar_key is not null;

create table user_preferences (
  user_id                            text primary key references users (id) on delete cascade,
  -- An IANA zone; null is the zone of the device in use.
  timezone                           text check (char_length(timezone) <= 64),
  -- Null is the custom of the language.
  hour12                             boolean,
  -- 1 is Monday; null is the custom of the language.
  first_weekday                      smallint check (first_weekday between 1 and 7),
  -- Two letters each.
  preferred_states                   text[] not null default '{}',
  preferred_event_types              text[] not null default '{}',
  max_event_distance_miles           smallint check (max_event_distance_miles between 1 and 500),
  events_per_page                    smallint check (events_per_page between 6 and 50),
  email_notifications                boolean not null default true,
  new_events_notifications           boolean not null default true,
  organizer_updates_notifications    boolean not null default true,
  weekly_digest_notifications        boolean not null default false,
  version                            integer not null default 1,
  created_at                         timestamptz not null,
  updated_at                         timestamptz not null
);
