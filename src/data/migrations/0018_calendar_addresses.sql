-- Private addresses at which a calendar program reads what a member saved, or what fits their free hours. Whoever knows
-- one reads it without signing in.
create table calendar_addresses (
  id         bigint generated always as identity primary key,
  user_id    text not null references users (id) on delete cascade,
  kind       text not null check (kind in ('saved', 'fits')),
  -- SHA-256 of the last part of the address, which has 192 random bits.
  key_hash   text collate "C" not null unique check (char_length(key_hash) = 43),
  -- The same part, sealed with the site's secret, to show the address to its member again.
  sealed_key text collate "C" not null check (char_length(sealed_key) <= 200),
  -- The zone of the free hours of a member who has chosen none.
  zone       text not null check (char_length(zone) between 1 and 64),
  created_at timestamptz not null,
  -- Since then the address answers that it is gone.
  ended_at   timestamptz
);
-- A member has one address of each kind at a time.
create unique index calendar_addresses_of_user on calendar_addresses (user_id, kind) where ended_at is null;
create index calendar_addresses_ended on calendar_addresses (ended_at) where ended_at is not null;
