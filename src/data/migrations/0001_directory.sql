-- The directory: who holds gatherings, what they hold, when, and the dates that follow from it.
-- Rules that must hold whatever the code does are constraints here (PRODUCT P3, P5, P6, P10, P15).

create table organizers (
  id             bigint generated always as identity primary key,
  public_id      text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  user_id        text,
  name           text not null check (char_length(name) between 1 and 120),
  name_key       text collate "C" not null,
  description    text not null default '' check (char_length(description) <= 10000),
  visibility     text not null default 'public_web' check (visibility in ('public_web', 'public_in_app', 'private')),
  website_url    text check (website_url ~ '^https?://' and char_length(website_url) <= 2000),
  contact_email  text check (char_length(contact_email) <= 254),
  contact_shown  boolean not null default false,
  verified_at    timestamptz,
  suspended_at   timestamptz,
  deleted_at     timestamptz,
  listing        text not null default 'hidden' check (listing in ('hidden', 'members', 'public')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check (deleted_at is null or listing = 'hidden')
);
create unique index organizers_one_per_user on organizers (user_id) where user_id is not null and deleted_at is null;
create unique index organizers_unclaimed_name on organizers (name_key) where user_id is null and deleted_at is null;
create index organizers_name_key on organizers (name_key);
create index organizers_listed on organizers (listing, created_at desc, id desc);

create table events (
  id                    bigint generated always as identity primary key,
  public_id             text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  kind                  text not null default 'scheduled' check (kind in ('scheduled', 'always_open')),
  user_id               text,
  organizer_id          bigint references organizers (id),
  organizer_name        text not null check (char_length(organizer_name) between 1 and 120),

  title                 text not null check (char_length(title) between 1 and 200),
  native_title          text check (char_length(native_title) between 1 and 200),
  native_title_language text check (native_title_language ~ '^[A-Za-z0-9-]{2,35}$'),
  description           text not null default '' check (char_length(description) <= 10000),
  type                  text not null default 'other'
                          check (type in ('prayer', 'meditation', 'discussion', 'worship', 'retreat', 'other')),
  practices             text[] not null default '{}' check (cardinality(practices) <= 10),
  traditions            text[] not null default '{}' check (cardinality(traditions) <= 10),
  languages             text[] not null default '{}' check (cardinality(languages) <= 10),

  mode                  text not null default 'online' check (mode in ('online', 'in_person', 'hybrid')),
  location              text check (char_length(location) <= 200),
  address               text check (char_length(address) <= 500),
  city                  text check (char_length(city) <= 120),
  region                text check (char_length(region) <= 120),
  country               text check (country ~ '^[A-Z]{2}$'),
  latitude              numeric(3, 1) check (latitude between -90 and 90),
  longitude             numeric(4, 1) check (longitude between -180 and 180),

  link                  text check (link ~* '^https?://' and char_length(link) <= 2000),
  link_audience         text not null default 'everyone' check (link_audience in ('everyone', 'members', 'before_start')),
  link_state            text not null default 'unchecked' check (link_state in ('unchecked', 'ok', 'dead')),
  link_checked_at       timestamptz,
  passcode              text check (char_length(passcode) <= 120),
  dial_in               text check (char_length(dial_in) <= 500),
  registration_link     text check (registration_link ~* '^https?://' and char_length(registration_link) <= 2000),
  host_url              text check (host_url ~* '^https?://' and char_length(host_url) <= 2000),
  host_homepage         text check (host_homepage ~* '^https?://' and char_length(host_homepage) <= 2000),
  host_country          text check (char_length(host_country) <= 120),

  price                 numeric(6, 2) check (price between 0 and 9999.99),
  donation_welcome      boolean not null default false,
  event_size            integer check (event_size between 1 and 1000000),

  guidance              text check (guidance in ('silent', 'guided')),
  sharing               text check (sharing in ('expected', 'optional', 'none')),
  camera                text check (camera in ('on', 'optional', 'off')),
  listening_welcome     boolean,
  beginners_welcome     boolean,
  captions              boolean,
  sign_language         boolean,
  late_entry            boolean,

  contact_name          text check (char_length(contact_name) <= 120),
  contact_email         text check (char_length(contact_email) <= 254),
  contact_phone         text check (char_length(contact_phone) <= 60),
  special_requirements  text check (char_length(special_requirements) <= 2000),

  image_key             text,
  image_url             text,
  image_alt             text check (char_length(image_alt) between 1 and 500),

  visibility            text not null default 'public_web' check (visibility in ('public_web', 'public_in_app', 'private')),
  moderation            text not null default 'pending' check (moderation in ('pending', 'approved', 'rejected')),
  moderation_reason     text check (char_length(moderation_reason) <= 1000),
  moderated_at          timestamptz,
  moderated_by          text,
  held                  boolean not null default false,
  review_queued_at      timestamptz,
  suspended_at          timestamptz,
  cancelled_at          timestamptz,
  cancel_reason         text check (char_length(cancel_reason) <= 1000),
  deleted_at            timestamptz,
  deleted_by            text,
  listing               text not null default 'hidden' check (listing in ('hidden', 'members', 'public')),

  import_status         text check (import_status in ('pending', 'done')),
  import_source         text check (char_length(import_source) between 1 and 120),
  source_id             text check (char_length(source_id) between 1 and 300),
  import_key            text collate "C",
  imported              jsonb,

  -- The date that lists show, advanced as time passes: running or next, else none; and the last that was.
  current_original_local timestamp,
  current_schedule_id    bigint,
  current_starts_at      timestamptz,
  current_ends_at        timestamptz,
  last_original_local    timestamp,
  last_schedule_id       bigint,
  last_starts_at         timestamptz,
  last_ends_at           timestamptz,

  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),

  check ((image_key is null and image_url is null) or image_alt is not null),
  check ((native_title is null) = (native_title_language is null)),
  check ((latitude is null) = (longitude is null)),
  check ((current_starts_at is null) = (current_ends_at is null)),
  check ((last_starts_at is null) = (last_ends_at is null)),
  check (current_ends_at > current_starts_at),
  check (last_ends_at > last_starts_at),
  check (source_id is null or import_source is not null),
  check (listing = 'hidden' or (deleted_at is null and suspended_at is null and not held and moderation <> 'rejected'
         and visibility <> 'private' and import_status is distinct from 'pending')),
  check (listing <> 'public' or visibility = 'public_web')
);
create unique index events_by_source on events (import_source, source_id) where source_id is not null;
create index events_by_import_key on events (import_key) where import_key is not null;
create index events_upcoming on events (listing, current_starts_at, id)
  where kind = 'scheduled' and current_starts_at is not null;
create index events_to_advance on events (current_ends_at) where current_ends_at is not null;
create index events_past on events (listing, last_starts_at desc, id desc)
  where kind = 'scheduled' and current_starts_at is null and last_starts_at is not null;
create index events_always_open on events (listing, title, id) where kind = 'always_open';
create index events_by_organizer on events (organizer_id, current_starts_at, id);
create index events_by_user on events (user_id) where user_id is not null;

create table schedules (
  id               bigint generated always as identity primary key,
  event_id         bigint not null references events (id) on delete cascade,
  position         integer not null default 0 check (position >= 0),
  uid              text not null unique check (char_length(uid) between 3 and 255),
  sequence         integer not null default 0 check (sequence >= 0),
  starts_local     timestamp not null,
  timezone         text not null check (char_length(timezone) between 1 and 64),
  duration_seconds integer not null check (duration_seconds between 1 and 2678400),
  rrule            text check (rrule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' and char_length(rrule) <= 1000),
  -- Dates are stored up to here; null when all of them are (one-off, or a rule that has ended).
  expanded_until   timestamptz,
  -- The zone data that the instants were computed with: another version means computing again (CONVENTIONS 4.10).
  zone_data        text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (event_id, position)
);
create index schedules_to_extend on schedules (expanded_until) where expanded_until is not null;

create table schedule_exceptions (
  schedule_id      bigint not null references schedules (id) on delete cascade,
  original_local   timestamp not null,
  cancelled        boolean not null default false,
  starts_local     timestamp,
  duration_seconds integer check (duration_seconds between 1 and 2678400),
  reason           text check (char_length(reason) <= 1000),
  created_at       timestamptz not null default now(),
  primary key (schedule_id, original_local),
  check (cancelled or starts_local is not null or duration_seconds is not null)
);

create table occurrences (
  schedule_id    bigint not null references schedules (id) on delete cascade,
  original_local timestamp not null,
  event_id       bigint not null references events (id) on delete cascade,
  starts_local   timestamp not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  cancelled      boolean not null default false,
  moved          boolean not null default false,
  clock_effect   text check (clock_effect in ('gap', 'fold')),
  listing        text not null default 'hidden' check (listing in ('hidden', 'members', 'public')),
  primary key (schedule_id, original_local),
  check (ends_at > starts_at)
);
create index occurrences_of_event on occurrences (event_id, starts_at);
create index occurrences_listed on occurrences (listing, starts_at, event_id) where not cancelled;
