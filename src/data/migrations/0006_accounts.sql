-- People's accounts (PRODUCT P9): who they are, how they come in, where they are signed in. The library behind src/auth writes
-- users, sessions, credentials, verifications, passkeys and two_factors under these names; the rest is ours alone.

create table users (
  id                 text primary key check (char_length(id) between 1 and 64),
  email              text collate "C" not null unique check (email = lower(email) and char_length(email) <= 254),
  email_verified     boolean not null default false,
  name               text check (char_length(name) between 1 and 120),
  image              text,
  two_factor_enabled boolean not null default false,
  suspended_at       timestamptz,
  -- Which text was agreed to, and when; null for an account that the command line made.
  consent_version    text check (char_length(consent_version) <= 40),
  consent_at         timestamptz,
  -- The end of the days of grace after 'Delete my account'; signing in takes it back.
  leave_at           timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check ((consent_version is null) = (consent_at is null))
);
create index users_leaving on users (leave_at) where leave_at is not null;

-- No row means an ordinary user.
create table roles (
  user_id    text primary key references users (id) on delete cascade,
  role       text not null check (role in ('moderator', 'admin')),
  -- Null when the command line or the settings gave it.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null default now()
);

create table sessions (
  id         text primary key,
  -- SHA-256 of what the cookie holds: a copy of this table opens no session.
  token      text collate "C" not null unique,
  user_id    text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- A password, under provider_id 'credential', or an account elsewhere. Of the latter nothing but its number is kept.
create table credentials (
  id          text primary key,
  provider_id text not null,
  account_id  text not null,
  user_id     text not null references users (id) on delete cascade,
  password    text,
  scope       text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (provider_id, account_id),
  check ((provider_id = 'credential') = (password is not null))
);
create index credentials_of_user on credentials (user_id);

-- What the library remembers for minutes: the state of a sign-in elsewhere, the challenge of a passkey, trusted devices.
create table verifications (
  id         text primary key,
  identifier text collate "C" not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier, created_at);
create index verifications_by_expiry on verifications (expires_at);

create table passkeys (
  id            text primary key,
  user_id       text not null references users (id) on delete cascade,
  name          text check (char_length(name) <= 120),
  public_key    text not null,
  credential_id text collate "C" not null unique,
  counter       bigint not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  aaguid        text,
  created_at    timestamptz default now()
);
create index passkeys_of_user on passkeys (user_id);

-- The authenticator app's secret and the recovery codes, both encrypted; they count once a code proved them.
create table two_factors (
  id                        text primary key,
  user_id                   text not null unique references users (id) on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until              timestamptz
);

-- Links and codes that we mail, each for one purpose. Kept by their hash, so that a copy of this table opens nothing.
create table account_tokens (
  -- Of a link: the hash of what it holds. Of a code: a keyed hash of the address, so that an address has one code.
  id         text collate "C" primary key,
  purpose    text not null check (purpose in ('verify-email', 'reset-password', 'sign-in-code', 'change-email', 'undo-email')),
  -- Null where the address has no account: such a row opens nothing, and costs as much as the others (PRODUCT P9).
  user_id    text references users (id) on delete cascade,
  email      text collate "C" check (char_length(email) <= 254),
  -- Of a code: its keyed hash. Of a proof of address: the hash of the password that was typed with it.
  secret     text,
  return_to  text check (char_length(return_to) <= 2000),
  attempts   integer not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_of_user on account_tokens (user_id, purpose) where user_id is not null;
create index account_tokens_by_expiry on account_tokens (expires_at);

-- Until now nobody could own anything; what tests and demonstrations left behind belongs to nobody.
update organizers set user_id = null where user_id is not null;
update events set user_id = null where user_id is not null;
alter table organizers add constraint organizers_user_id_fkey foreign key (user_id) references users (id) on delete set null;
alter table events add constraint events_user_id_fkey foreign key (user_id) references users (id) on delete set null;
