-- The schema of the first release. Rules that must hold whatever the code does are constraints here. Later changes are files of their
-- own beside this one; this file stays as it is.

-- ================================================================================================
-- Signals
-- Triggers notify processes on the channel `people`. Payloads carry ids only: `c` a notification cause waits; `s` and ids: these sessions
-- ended; `x` and an id: this account was suspended or restored; `r` and an id: this account's role changed; `u` and ids: there is
-- something new for these people; `w` moderators may have more or less to do; `d` a digest waits to be sent; `i` and JSON: the progress of
-- an import; `j` an import waits for a process.
-- ================================================================================================

create function tell_of_cause() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'c');
  return null;
end
$$;

create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 's' || string_agg(id, ','))
     from (select id, (row_number() over () - 1) / 100 as part from ended) as numbered group by part;
  return null;
end
$$;

create function tell_of_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'x' || new.id);
  return null;
end
$$;

create function tell_of_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'r' || coalesce(new.user_id, old.user_id));
  return null;
end
$$;

create function tell_open_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'w');
  return null;
end
$$;

create function tell_of_digest_run() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'd');
  return null;
end
$$;

-- ================================================================================================
-- Accounts
-- People, how they sign in and where they are signed in (PRODUCT P9). The library behind src/auth writes users, sessions, credentials,
-- verifications, passkeys and two_factors under these names.
-- ================================================================================================

create table users (
  id                 text primary key check (char_length(id) between 1 and 64),
  email              text collate "C" not null unique check (email = lower(email) and char_length(email) <= 254),
  email_verified     boolean not null default false,
  name               text check (char_length(name) between 1 and 120),
  image              text,
  two_factor_enabled boolean not null default false,
  suspended_at       timestamptz,
  -- The version of the terms that the person agreed to, and when; null for an account made on the command line.
  consent_version    text check (char_length(consent_version) <= 40),
  consent_at         timestamptz,
  -- When the account is erased after 'Delete my account'; signing in before then cancels it.
  leave_at           timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  search_text        text collate "C" not null default '',
  check ((consent_version is null) = (consent_at is null))
);

-- Case and diacritics folded alike on both engines, whatever the database's locale.
do $$
declare
  cased text := (select collname from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
                  order by collname = 'und-x-icu' desc limit 1);
begin
  execute format(
    'create function folded_person(said text) returns text language sql immutable parallel safe as %L',
    format('select lower(regexp_replace(normalize(said, NFKD), ''[\u0300-\u036f]'', '''', ''g'')%s)',
           case when cased is null then '' else format(' collate pg_catalog.%I', cased) end));
end
$$;

-- All groups of one, two and three adjacent characters: they find any part of a name, however short.
create function grams_of(folded text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select coalesce(array_agg(substr(folded, place, size)), '{}')
    from generate_series(1, char_length(folded)) place, generate_series(1, 3) size
   where place + size - 1 <= char_length(folded)
$$;

-- The longest of those groups for a search text.
create function sought_grams(folded text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, place, least(3, char_length(folded)))), '{}')
    from generate_series(1, greatest(1, char_length(folded) - 2)) place
$$;

create function fold_user() returns trigger language plpgsql as $$
begin
  new.search_text := folded_person(coalesce(new.name || ' ', '') || new.email);
  return new;
end
$$;

create index users_leaving on users (leave_at) where leave_at is not null;
-- Accounts with an unverified email address, by age: a job removes them.
create index users_unproved on users (created_at) where not email_verified;
create index users_newest on users (created_at desc, id desc);
create index users_suspended_newest on users (created_at desc, id desc) where suspended_at is not null;
create index users_search on users using gin (grams_of(search_text)) with (fastupdate = off);
create trigger users_suspended after update of suspended_at on users
  for each row when (new.suspended_at is distinct from old.suspended_at) execute function tell_of_suspension();
create trigger users_folded before insert or update of name, email, search_text on users
  for each row execute function fold_user();

-- No row means an ordinary user.
create table roles (
  user_id    text primary key references users (id) on delete cascade,
  role       text not null check (role in ('moderator', 'admin')),
  -- Null when the command line or the configuration gave the role.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null default now()
);
create trigger roles_told after insert or update or delete on roles
  for each row execute function tell_of_role();

create table sessions (
  id         text primary key,
  -- SHA-256 of the cookie's token, so that a copy of this table opens no session.
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
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function tell_of_ended_sessions();

-- A password (provider_id 'credential') or an account at a sign-in provider. Of a provider only the account number is stored.
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

-- Short-lived state of the sign-in library: a sign-in at a provider, a passkey challenge, trusted devices.
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

-- The secret of an authenticator app and the recovery codes, both encrypted. They count only after a first code has verified them.
create table two_factors (
  id                        text primary key,
  user_id                   text not null unique references users (id) on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until              timestamptz,
  -- When the authenticator app was added: undoing a change of email address removes apps added after the change.
  created_at                timestamptz not null default now()
);

-- Links and codes sent by mail, each for one purpose. Stored as hashes, so that a copy of this table opens nothing.
create table account_tokens (
  -- For a link, the hash of its token. For a code, a keyed hash of the email address, so that an address has one code at a time.
  id         text collate "C" primary key,
  purpose    text not null check (purpose in ('verify-email', 'reset-password', 'sign-in-code', 'change-email', 'undo-email')),
  -- Null when no account has the address: such a row opens nothing, and takes as long to write as any other (PRODUCT P9).
  user_id    text references users (id) on delete cascade,
  email      text collate "C" check (char_length(email) <= 254),
  -- For a code, its keyed hash. For an address verification, the hash of the password typed with it.
  secret     text,
  return_to  text check (char_length(return_to) <= 2000),
  attempts   integer not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_of_user on account_tokens (user_id, purpose) where user_id is not null;
create index account_tokens_by_expiry on account_tokens (expires_at);

-- Who was suspended, by whom and why. An account is suspended while one of its rows is not lifted; `users.suspended_at` repeats it.
create table suspensions (
  id           bigint generated always as identity primary key,
  user_id      text not null references users (id) on delete cascade,
  -- Null for the command line, and after that account was erased.
  suspended_by text references users (id) on delete set null,
  suspended_at timestamptz not null,
  reason       text check (char_length(reason) between 1 and 1000),
  lifted_by    text references users (id) on delete set null,
  lifted_at    timestamptz check (lifted_at >= suspended_at)
);
create unique index suspensions_open on suspensions (user_id) where lifted_at is null;
create index suspensions_of_user on suspensions (user_id, id desc);
create index suspensions_by on suspensions (suspended_by) where suspended_by is not null;
create index suspensions_lifted_by on suspensions (lifted_by) where lifted_by is not null;

-- What remains of each rate limit for one client, account or address (src/auth/limits). A row says when its allowance is full again; a
-- full allowance needs no row. Unlogged: losing it in a crash is harmless.
create unlogged table auth_limits (
  -- The limit's name and a keyed hash of its subject: no email address is stored here.
  key         text collate "C" primary key check (char_length(key) <= 120),
  refilled_at timestamptz not null
);
create index auth_limits_refilled on auth_limits (refilled_at);

-- Recent requests by client, for limits shared between processes. Stored for minutes. Unlogged: after a crash every client starts anew.
create unlogged table rate_limits (
  kind        text not null check (kind in ('page', 'made', 'search', 'form')),
  client      text collate "C" not null check (char_length(client) <= 64),
  time_window bigint not null,
  count       integer not null check (count >= 0),
  primary key (time_window, kind, client)
);

-- Forms submitted after the session had ended, and too long for a cookie: stored for half an hour at most, until their owner has signed in
-- again. Encrypted. Unlogged: losing them in a crash is acceptable.
create unlogged table kept_forms (
  -- The hash of the browser's cookie.
  id         text collate "C" primary key,
  sealed     text not null check (char_length(sealed) <= 1500000),
  expires_at timestamptz not null
);
create index kept_forms_by_expiry on kept_forms (expires_at);

-- Secrets that all processes on this database share, unless the configuration sets them.
create table site_secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz not null
);

-- Uploaded pictures (PRODUCT P20). The files lie in a store beside the database. A row exists before its first file and until its last
-- file is gone.
create table pictures (
  -- Made from content, kind and owner: two people who upload the same picture have two rows.
  key          text collate "C" primary key check (key ~ '^[0-9a-f]{40}$'),
  kind         text not null check (kind in ('avatar', 'event')),
  owner_id     text references users (id) on delete set null,
  -- Size of the stored original, in pixels.
  width        integer not null check (width between 1 and 16000),
  height       integer not null check (height between 1 and 16000),
  created_at   timestamptz not null,
  -- Null while the files are being written.
  stored_at    timestamptz,
  -- When the picture may be removed if nothing refers to it by then; null while something refers to it.
  remove_after timestamptz,
  -- When the removal of its files began; from then on nothing may refer to it.
  removing_at  timestamptz,
  check (remove_after is not null or stored_at is not null)
);
create index pictures_to_remove on pictures (remove_after) where remove_after is not null;
create index pictures_of_owner on pictures (owner_id) where owner_id is not null;

-- What people say about themselves. A row is written with the first change; `version` counts the changes, so that saving a form that was
-- opened before another save is refused.
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

-- A row is written with the first change; without a row all defaults hold.
create table user_preferences (
  user_id                         text primary key references users (id) on delete cascade,
  -- An IANA zone; null means the zone of the device.
  timezone                        text check (char_length(timezone) <= 64),
  -- Null means the custom of the language.
  hour12                          boolean,
  -- 1 is Monday; null means the custom of the language.
  first_weekday                   smallint check (first_weekday between 1 and 7),
  -- Two-letter codes of US states.
  preferred_states                text[] not null default '{}',
  preferred_event_types           text[] not null default '{}',
  max_event_distance_miles        smallint check (max_event_distance_miles between 1 and 500),
  events_per_page                 smallint check (events_per_page between 6 and 50),
  email_notifications             boolean not null default true,
  new_events_notifications        boolean not null default true,
  organizer_updates_notifications boolean not null default true,
  weekly_digest_notifications     boolean not null default false,
  version                         integer not null default 1,
  created_at                      timestamptz not null,
  updated_at                      timestamptz not null,
  activity_log                    boolean not null default true,
  -- The last part of the one-click unsubscribe address. It switches the digest off and opens nothing.
  digest_key                      text collate "C" unique check (char_length(digest_key) = 22)
);
create index user_preferences_digest on user_preferences (user_id) where weekly_digest_notifications and email_notifications;

-- ================================================================================================
-- Site settings
-- ================================================================================================

-- Settings that an admin changed. A key without a row has the default given in the code.
create table site_settings (
  key        text primary key check (key ~ '^[a-z]+(_[a-z]+)*$' and char_length(key) <= 60),
  value      jsonb not null,
  -- No foreign key: the id stays after the account was erased.
  changed_by text check (char_length(changed_by) <= 64),
  changed_at timestamptz not null
);

-- Blocked link hosts, senders and words. Read whole: a site has a few dozen.
create table block_list (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('host', 'address', 'words')),
  value      text collate "C" not null check (char_length(value) between 1 and 200),
  reason     text not null check (char_length(reason) <= 200),
  ends_at    timestamptz,
  -- No foreign key: the id stays after the account was erased.
  created_by text check (char_length(created_by) <= 64),
  created_at timestamptz not null,
  unique (kind, value)
);

-- When this site's clock was last read, to notice a clock that was wrong. One row.
create table clock_watch (
  id       boolean primary key default true check (id),
  seen_at  timestamptz not null,
  -- When the clock ran ahead by more than an hour; null when it ran evenly, or was put back.
  leapt_at timestamptz
);

-- ================================================================================================
-- Organizers
-- ================================================================================================

create table organizers (
  id             bigint generated always as identity primary key,
  public_id      text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  user_id        text references users (id) on delete set null,
  name           text not null check (char_length(name) between 1 and 120),
  name_key       text collate "C" not null,
  description    text not null default '' check (char_length(description) <= 10000),
  visibility     text not null default 'public_web' check (visibility in ('public_web', 'public_in_app', 'private')),
  website_url    text check (website_url ~* '^https?://' and char_length(website_url) <= 2000),
  contact_email  text check (char_length(contact_email) <= 254),
  contact_shown  boolean not null default false,
  verified_at    timestamptz,
  suspended_at   timestamptz,
  deleted_at     timestamptz,
  listing        text not null default 'hidden' check (listing in ('hidden', 'members', 'public')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  search_key     text[],
  -- Counts the changes, so that saving a form that was opened before another save is refused.
  version        integer not null default 1,
  -- Hidden by a moderator, with the reason that the owner reads. Lists obey `suspended_at`; `hidden_at` says why it is set.
  hidden_at      timestamptz,
  hidden_reason  text check (char_length(hidden_reason) <= 1000),
  -- The listing of an unclaimed organizer before it was hidden, to restore it.
  hidden_listing text check (hidden_listing in ('hidden', 'members', 'public')),
  -- The organizer that this one was merged into: its addresses redirect there, and its name resolves to it.
  merged_into    bigint references organizers (id) on delete set null,
  check (deleted_at is null or listing = 'hidden'),
  check (hidden_at is null or (suspended_at is not null and listing = 'hidden'))
);

-- An organizer's single state, as the dashboard's list shows and filters it.
create function organizer_state(hidden_at timestamptz, verified_at timestamptz, user_id text)
  returns text language sql immutable parallel safe as $$
  select case when hidden_at is not null then 'hidden' when verified_at is not null then 'verified'
              when user_id is null then 'unclaimed' else 'unverified' end
$$;

create unique index organizers_one_per_user on organizers (user_id) where user_id is not null and deleted_at is null;
create unique index organizers_unclaimed_name on organizers (name_key) where user_id is null and deleted_at is null;
create index organizers_name_key on organizers (name_key);
create index organizers_listed on organizers (listing, created_at desc, id desc);
create index organizers_search on organizers using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index organizers_without_search_key on organizers (id) where search_key is null;
create index organizers_merged_into on organizers (merged_into) where merged_into is not null;
create index organizers_merged_name on organizers (name_key) where merged_into is not null;
-- The dashboard's list: each order has an index, whole and by state, so that a page costs the same however many rows there are.
create index organizers_admin_name on organizers (name_key, id) where deleted_at is null;
create index organizers_admin_newest on organizers (created_at desc, id desc) where deleted_at is null;
create index organizers_admin_state_name on organizers (organizer_state(hidden_at, verified_at, user_id), name_key, id)
  where deleted_at is null;
create index organizers_admin_state_newest on organizers
    (organizer_state(hidden_at, verified_at, user_id), created_at desc, id desc)
  where deleted_at is null;

-- Editors. The one owner is `organizers.user_id`.
create table organizer_members (
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (organizer_id, user_id)
);
create index organizer_members_of_user on organizer_members (user_id, created_at);

-- `key` is part of the mailed address. By itself it opens nothing: only the account with the invited address can accept.
create table organizer_invitations (
  id           bigint generated always as identity primary key,
  key          text collate "C" not null unique check (char_length(key) between 20 and 60),
  organizer_id bigint not null references organizers (id) on delete cascade,
  email        text collate "C" not null check (email = lower(email) and char_length(email) <= 254),
  invited_by   text references users (id) on delete set null,
  state        text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  closed_at    timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index organizer_invitations_open on organizer_invitations (organizer_id, email) where state = 'open';
create index organizer_invitations_by_email on organizer_invitations (email);
create index organizer_invitations_by_inviter on organizer_invitations (invited_by) where invited_by is not null;

-- Somebody claims an unclaimed organizer; a moderator decides.
create table organizer_claims (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  message      text not null check (char_length(message) between 1 and 1000),
  state        text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason       text check (char_length(reason) between 1 and 1000),
  decided_by   text references users (id) on delete set null,
  created_at   timestamptz not null,
  closed_at    timestamptz,
  -- What a decision about a claim changed, for Undo: the profile's version and the memberships of the new owner.
  undo         jsonb check (jsonb_typeof(undo) = 'object'),
  check ((state = 'pending') = (closed_at is null))
);
create unique index organizer_claims_pending on organizer_claims (organizer_id, user_id) where state = 'pending';
create index organizer_claims_of_user on organizer_claims (user_id, id);
create index organizer_claims_by_decider on organizer_claims (decided_by) where decided_by is not null;
create index organizer_claims_queue on organizer_claims (created_at, id) where state = 'pending';
create index organizer_claims_decided on organizer_claims (closed_at desc, id desc) where state in ('approved', 'rejected');
create trigger organizer_claims_tell_work after insert or update or delete on organizer_claims
  for each statement execute function tell_open_work();

-- An organizer's messages to people who saved its events or follow it: plain text, one a week.
create table announcements (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text references users (id) on delete set null,
  body         text not null check (char_length(body) between 1 and 1000),
  created_at   timestamptz not null
);
create index announcements_of_organizer on announcements (organizer_id, created_at desc, id desc);
create index announcements_of_user on announcements (user_id) where user_id is not null;

-- Who wrote to which organizer and when, without the text: enough to limit how often, and to recognise a first message.
create table organizer_messages (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  user_id      text not null references users (id) on delete cascade,
  created_at   timestamptz not null
);
create index organizer_messages_of_user on organizer_messages (user_id, created_at);
create index organizer_messages_by_age on organizer_messages (created_at);

-- Two organizers merged into one; `folded_id` was merged into `kept_id`.
create table organizer_merges (
  id        bigint generated always as identity primary key,
  kept_id   bigint not null references organizers (id) on delete cascade,
  folded_id bigint not null references organizers (id) on delete cascade,
  merged_by text references users (id) on delete set null,
  merged_at timestamptz not null,
  -- What the remaining organizer took over: owner, fields that were empty, and the listings of both.
  undo      jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at timestamptz
);
create index organizer_merges_newest on organizer_merges (merged_at desc, id desc);
create index organizer_merges_of_kept on organizer_merges (kept_id, id desc);
create index organizer_merges_of_folded on organizer_merges (folded_id, id desc);
create index organizer_merges_by on organizer_merges (merged_by) where merged_by is not null;

-- Rows that moved to the remaining organizer. Undo moves back those that still exist. `is_renamed`: the event carried the old organizer's
-- name.
create table organizer_merge_parts (
  merge_id   bigint not null references organizer_merges (id) on delete cascade,
  part       text not null check (part in ('event', 'claim', 'closed-claim', 'invitation', 'announcement', 'source')),
  row_id     bigint not null,
  is_renamed boolean not null default false,
  primary key (merge_id, part, row_id)
);

-- Follows, hides and memberships that the merged organizer lost, and that the remaining one gained or lost in exchange. Undo exchanges
-- them again.
create table organizer_merge_ties (
  merge_id bigint not null references organizer_merges (id) on delete cascade,
  side     text not null check (side in ('folded', 'got', 'lost')),
  tie      text not null check (tie in ('follow', 'hide', 'edit')),
  user_id  text not null references users (id) on delete cascade,
  tied_at  timestamptz not null,
  primary key (merge_id, side, tie, user_id)
);
create index organizer_merge_ties_of_user on organizer_merge_ties (user_id);

-- An organizer that staff gave to another member, for Undo.
create table organizer_hand_overs (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  -- The former owner; null for none, and for an erased account: `was_owned` tells the two apart.
  from_id      text references users (id) on delete set null,
  was_owned    boolean not null,
  to_id        text not null references users (id) on delete cascade,
  given_by     text references users (id) on delete set null,
  given_at     timestamptz not null,
  -- The profile's version after the change, and the new owner's earlier membership.
  undo         jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at    timestamptz
);
create index organizer_hand_overs_newest on organizer_hand_overs (given_at desc, id desc);
create index organizer_hand_overs_of_organizer on organizer_hand_overs (organizer_id, id desc);
create index organizer_hand_overs_from on organizer_hand_overs (from_id) where from_id is not null;
create index organizer_hand_overs_to on organizer_hand_overs (to_id);
create index organizer_hand_overs_by on organizer_hand_overs (given_by) where given_by is not null;

-- ================================================================================================
-- Events and their dates
-- ================================================================================================

-- 'Delete All Events' and its Undo (PRODUCT P8): the events deleted together are restored together. A job writes a part in each
-- transaction, because a large directory takes minutes. It covers the events up to `up_to_id` and continues after `reached_id`, backwards
-- when `undone_at` is set.
create table mass_deletions (
  id         bigint generated always as identity primary key,
  deleted_by text references users (id) on delete set null,
  deleted_at timestamptz not null,
  events     integer not null check (events >= 0),
  undone_at  timestamptz,
  -- 'Delete All Events' and its Undo (PRODUCT P8): the events deleted together are restored together. A job writes a part in each
  -- transaction, because a large directory takes minutes. It covers the events up to `up_to_id` and continues after `reached_id`,
  -- backwards when `undone_at` is set.
  up_to_id   bigint not null default 0,
  reached_id bigint not null default 0,
  done       integer not null default 0 check (done >= 0),
  ended_at   timestamptz
);
create index mass_deletions_newest on mass_deletions (deleted_at desc, id desc);
create index mass_deletions_by on mass_deletions (deleted_by) where deleted_by is not null;
create index mass_deletions_open on mass_deletions (id) where ended_at is null;

create table events (
  id                     bigint generated always as identity primary key,
  public_id              text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  kind                   text not null default 'scheduled' check (kind in ('scheduled', 'always_open')),
  user_id                text references users (id) on delete set null,
  organizer_id           bigint references organizers (id),
  organizer_name         text not null check (char_length(organizer_name) between 1 and 120),

  title                  text not null check (char_length(title) between 1 and 200),
  native_title           text check (char_length(native_title) between 1 and 200),
  native_title_language  text check (native_title_language ~ '^[A-Za-z0-9-]{2,35}$'),
  description            text not null default '' check (char_length(description) <= 10000),
  type                   text not null default 'other'
                          check (type in ('prayer', 'meditation', 'discussion', 'worship', 'retreat', 'other')),
  practices              text[] not null default '{}' check (cardinality(practices) <= 10),
  traditions             text[] not null default '{}' check (cardinality(traditions) <= 10),
  languages              text[] not null default '{}' check (cardinality(languages) <= 10),

  mode                   text not null default 'online' check (mode in ('online', 'in_person', 'hybrid')),
  location               text check (char_length(location) <= 200),
  address                text check (char_length(address) <= 500),
  city                   text check (char_length(city) <= 120),
  region                 text check (char_length(region) <= 120),
  country                text check (country ~ '^[A-Z]{2}$'),
  latitude               numeric(3, 1) check (latitude between -90 and 90),
  longitude              numeric(4, 1) check (longitude between -180 and 180),

  link                   text check (link ~* '^https?://' and char_length(link) <= 2000),
  link_audience          text not null default 'everyone' check (link_audience in ('everyone', 'members', 'before_start')),
  link_state             text not null default 'unchecked' check (link_state in ('unchecked', 'ok', 'dead')),
  link_checked_at        timestamptz,
  passcode               text check (char_length(passcode) <= 120),
  dial_in                text check (char_length(dial_in) <= 500),
  registration_link      text check (registration_link ~* '^https?://' and char_length(registration_link) <= 2000),
  host_url               text check (host_url ~* '^https?://' and char_length(host_url) <= 2000),
  host_homepage          text check (host_homepage ~* '^https?://' and char_length(host_homepage) <= 2000),
  host_country           text check (char_length(host_country) <= 120),

  price                  numeric(6, 2) check (price between 0 and 9999.99),
  donation_welcome       boolean not null default false,
  event_size             integer check (event_size between 1 and 1000000),

  guidance               text check (guidance in ('silent', 'guided')),
  sharing                text check (sharing in ('expected', 'optional', 'none')),
  camera                 text check (camera in ('on', 'optional', 'off')),
  listening_welcome      boolean,
  beginners_welcome      boolean,
  captions               boolean,
  sign_language          boolean,
  late_entry             boolean,

  contact_name           text check (char_length(contact_name) <= 120),
  contact_email          text check (char_length(contact_email) <= 254),
  contact_phone          text check (char_length(contact_phone) <= 60),
  special_requirements   text check (char_length(special_requirements) <= 2000),

  image_key              text references pictures (key),
  image_url              text,
  image_alt              text check (char_length(image_alt) between 1 and 500),

  visibility             text not null default 'public_web' check (visibility in ('public_web', 'public_in_app', 'private')),
  moderation             text not null default 'pending' check (moderation in ('pending', 'approved', 'rejected')),
  moderation_reason      text check (char_length(moderation_reason) <= 1000),
  moderated_at           timestamptz,
  moderated_by           text,
  held                   boolean not null default false,
  review_queued_at       timestamptz,
  suspended_at           timestamptz,
  cancelled_at           timestamptz,
  cancel_reason          text check (char_length(cancel_reason) <= 1000),
  deleted_at             timestamptz,
  deleted_by             text,
  listing                text not null default 'hidden' check (listing in ('hidden', 'members', 'public')),

  import_status          text check (import_status in ('pending', 'done')),
  import_source          text check (char_length(import_source) between 1 and 120),
  source_id              text check (char_length(source_id) between 1 and 300),
  import_key             text collate "C",
  imported               jsonb,

  -- The date that lists show, advanced as time passes: the current or next one, else null; and the latest past one.
  current_original_local timestamp,
  current_schedule_id    bigint,
  current_starts_at      timestamptz,
  current_ends_at        timestamptz,
  last_original_local    timestamp,
  last_schedule_id       bigint,
  last_starts_at         timestamptz,
  last_ends_at           timestamptz,

  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  search_key             text[],
  -- When the account of the event's owner was erased. The event is shown as cancelled for a while, then removed.
  owner_left_at          timestamptz,
  -- When the event first starts: a second event of the same owner, title and start is refused (PRODUCT P11), also when both arrive at
  -- once. Null when duplicates are allowed: imported or always open.
  own_start              timestamptz,
  -- When the event first appeared in lists: followers are notified once. And when the words of a deleted event were erased, so that only
  -- its address is left.
  first_listed_at        timestamptz,
  words_removed_at       timestamptz,
  -- The mass deletion that deleted the event; null for one that was deleted on its own or is not deleted.
  deleted_with           bigint references mass_deletions (id) on delete set null,
  -- When a moderator accepted the dead link; null asks for a look. A changed link becomes unchecked again.
  link_dead_seen_at      timestamptz,
  -- The event that this one was merged into: its addresses redirect there.
  merged_into            bigint references events (id) on delete set null,
  -- The organizer with which the event was hidden: it is restored with that organizer, even after a move.
  hidden_with            bigint references organizers (id) on delete set null,
  -- Focus of the event's image in percent: the point that stays visible where the image is cropped.
  image_focus_x          smallint not null default 50 check (image_focus_x between 0 and 100),
  image_focus_y          smallint not null default 50 check (image_focus_y between 0 and 100),

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
  check (listing <> 'public' or visibility = 'public_web'),
  check (hidden_with is null or (suspended_at is not null and listing = 'hidden'))
);

-- The host of a link without `www.`, to recognise hosts that moderators have approved (PRODUCT P6).
create function link_host(link text) returns text language sql immutable parallel safe strict as $$
  select left(lower(substring(link from '^[A-Za-z]+://(?:[Ww]{3}\.)?([^/:?#]+)')), 253)
$$;

-- One key for links that lead to the same place: scheme, passcode, fragment and Zoom's regional hosts are ignored. Hashed, because an
-- index entry cannot hold 2,000 characters.
create function link_key(link text) returns text language sql immutable parallel safe strict as $$
  select md5(rtrim(regexp_replace(regexp_replace(lower(link), '^https?://(www\.|[a-z0-9-]+\.(?=zoom\.us/))?', ''),
                                  '[?&]pwd=[^&#]*|#.*$', '', 'g'), '/'))
$$;

-- When an event began to wait for a moderator.
create function waiting_since(queued timestamptz, closed boolean, checked timestamptz, created timestamptz)
  returns timestamptz language sql immutable parallel safe as $$
  select coalesce(queued, case when closed then created else checked end, created)
$$;

-- The bucket of an event in the dashboard's overview: type, moderation state and dates, some seventy combinations. A filtered list merges
-- the beginnings of its buckets, each ordered by an index, whatever the filter.
create function overview_shelf(type text, moderation text, visibility text, kind text, current_ends_at timestamptz)
  returns text language sql immutable parallel safe as $$
  select type
    || case when moderation = 'pending' and visibility = 'private' then ' unasked' else ' ' || moderation end
    || case when kind = 'always_open' then ' open' when current_ends_at is null then ' over' else ' dated' end
$$;

create unique index events_by_source on events (import_source, source_id) where source_id is not null;
create index events_by_import_key on events (import_key) where import_key is not null;
create index events_to_advance on events (current_ends_at) where current_ends_at is not null;
create index events_always_open on events (listing, title, id) where kind = 'always_open';
create index events_by_user on events (user_id) where user_id is not null;
-- Without GIN's pending list: nothing empties it in the embedded database.
create index events_search on events using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index events_without_search_key on events (id) where search_key is null;
create index events_by_image on events (image_key) where image_key is not null;
create index events_of_left_owners on events (owner_left_at) where owner_left_at is not null and deleted_at is null;
create unique index events_once_per_owner on events (user_id, title, own_start)
  where user_id is not null and own_start is not null and deleted_at is null;
create index events_by_link_host on events (link_host(link)) where link is not null and moderation = 'approved';
-- Finds events with the same link.
create index events_by_link on events (link_key(link)) where link is not null and deleted_at is null;
-- The feed: events by their first appearance, for all organizers and for one, while they have a coming date.
create index events_newest on events (listing, coalesce(first_listed_at, created_at) desc, id desc)
  where kind = 'scheduled' and current_starts_at is not null and cancelled_at is null;
create index events_newest_of_organizer on events (organizer_id, coalesce(first_listed_at, created_at) desc, id desc)
  where listing <> 'hidden' and kind = 'scheduled' and current_starts_at is not null and cancelled_at is null;
create index events_upcoming on events (listing, current_starts_at, id) include (organizer_id)
  where kind = 'scheduled' and current_starts_at is not null;
create index events_past on events (listing, last_starts_at desc, id desc) include (organizer_id)
  where kind = 'scheduled' and current_starts_at is null and last_starts_at is not null;
create index events_admin_newest on events (created_at desc, id desc) where deleted_at is null;
create index events_admin_soonest on events (coalesce(current_starts_at, 'infinity'), id) where deleted_at is null;
create index events_admin_title on events ((lower(title) collate "C"), id) where deleted_at is null;
create index events_admin_cancelled on events (created_at desc, id desc)
  where deleted_at is null and cancelled_at is not null;
create index events_deleted on events (deleted_at desc, id desc) where deleted_at is not null;
create index events_merged_into on events (merged_into) where merged_into is not null;
-- The moderation queue, whole and by reason, in the order of the lists: a page is read from its index alone.
create index events_waiting on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', link_checked_at, created_at), id)
  where deleted_at is null and (held or import_status = 'pending' or review_queued_at is not null
    or (link_state = 'dead' and link_dead_seen_at is null and listing <> 'hidden'));
create index events_waiting_imported on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', link_checked_at, created_at), id)
  where deleted_at is null and import_status = 'pending';
create index events_waiting_new on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', link_checked_at, created_at), id)
  where deleted_at is null and import_status is distinct from 'pending' and (held or review_queued_at is not null)
    and moderation = 'pending' and moderated_at is null;
create index events_waiting_edited on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', link_checked_at, created_at), id)
  where deleted_at is null and import_status is distinct from 'pending' and (held or review_queued_at is not null)
    and (moderation <> 'pending' or moderated_at is not null);
create index events_waiting_dead on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', link_checked_at, created_at), id)
  where deleted_at is null and link_state = 'dead' and link_dead_seen_at is null and listing <> 'hidden';
-- Whether an organizer has an approved event, however many of its events wait.
create index events_approved_of_organizer on events (organizer_id) where moderation = 'approved' and organizer_id is not null;
-- A member's events, newest first.
create index events_of_user_newest on events (user_id, created_at desc, id desc) where user_id is not null and deleted_at is null;
create index events_suspended on events (user_id) where suspended_at is not null;
create index events_hidden_with on events (hidden_with) where hidden_with is not null;
-- Counts are read from this index alone, so it includes the columns of the bucket.
create index events_shelf_newest on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), created_at desc, id desc)
  include (type, moderation, visibility, kind, current_ends_at) where deleted_at is null;
create index events_shelf_soonest on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), coalesce(current_starts_at, 'infinity'), id)
  where deleted_at is null;
create index events_shelf_title on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), (lower(title) collate "C"), id)
  where deleted_at is null;
create index events_deleted_with on events (deleted_with, id) where deleted_with is not null;
create index events_by_organizer on events (organizer_id, current_starts_at, id) include (created_at, title, deleted_at);
-- Finds events whose current date was advanced too far by a clock that ran ahead.
create index events_to_point_back on events (last_ends_at) where last_ends_at is not null;

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
  -- Occurrences are stored up to here; null when all are stored (a single date, or a series that ends).
  expanded_until   timestamptz,
  -- The version of the time zone data that the instants were computed with; another version means computing them again (CONVENTIONS 4.10).
  zone_data        text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  -- When the schedule was taken out of its event. It stays for its past dates, its UID (never used again) and the addresses and saves of
  -- its dates, and gives no further dates.
  ended_at         timestamptz,
  -- The schedule that this one continues ('this and following').
  follows_id       bigint references schedules (id) on delete set null,
  unique (event_id, position)
);
create index schedules_to_extend on schedules (expanded_until) where expanded_until is not null;
create index schedules_following on schedules (follows_id) where follows_id is not null;

create table schedule_exceptions (
  schedule_id      bigint not null references schedules (id) on delete cascade,
  original_local   timestamp not null,
  cancelled        boolean not null default false,
  starts_local     timestamp,
  duration_seconds integer check (duration_seconds between 1 and 2678400),
  reason           text check (char_length(reason) <= 1000),
  created_at       timestamptz not null default now(),
  -- A title for a single date, for example from an imported calendar; allowed without a change of time.
  note             text check (char_length(note) between 1 and 200),
  primary key (schedule_id, original_local),
  constraint schedule_exceptions_check
    check (cancelled or starts_local is not null or duration_seconds is not null or note is not null)
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

-- A schedule that moved as a whole, or from `since_local` on into the schedule that continues it: start and rule before and after, from
-- which the new place of each date follows. One row a move, because a series without end has no last date.
create table schedule_moves (
  id                bigint generated always as identity primary key,
  schedule_id       bigint not null references schedules (id) on delete cascade,
  from_starts_local timestamp not null,
  from_rrule        text,
  since_local       timestamp,
  to_schedule_id    bigint not null references schedules (id) on delete cascade,
  to_starts_local   timestamp not null,
  to_rrule          text,
  moved_at          timestamptz not null
);
create index schedule_moves_of_schedule on schedule_moves (schedule_id, id);
create index schedule_moves_into on schedule_moves (to_schedule_id);

-- An unfinished event form, visible to its writer only.
create table event_drafts (
  id         bigint generated always as identity primary key,
  public_id  text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  user_id    text not null references users (id) on delete cascade,
  fields     jsonb not null check (jsonb_typeof(fields) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index event_drafts_of_user on event_drafts (user_id, updated_at desc, id desc);

-- Two events merged into one; `folded_id` was merged into `kept_id`.
create table event_merges (
  id        bigint generated always as identity primary key,
  kept_id   bigint not null references events (id) on delete cascade,
  folded_id bigint not null references events (id) on delete cascade,
  merged_by text references users (id) on delete set null,
  merged_at timestamptz not null,
  -- The fields and schedules of the remaining event before and after, and the state of the merged one.
  undo      jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at timestamptz
);
create index event_merges_of_kept on event_merges (kept_id, id desc);
create index event_merges_of_folded on event_merges (folded_id, id desc);
create index event_merges_newest on event_merges (merged_at desc, id desc);

-- Saves that the merged event lost, and those that the remaining event gained for them. Undo exchanges them again.
create table event_merge_saves (
  merge_id       bigint not null references event_merges (id) on delete cascade,
  side           text not null check (side in ('folded', 'kept')),
  user_id        text not null references users (id) on delete cascade,
  -- Null for a save of the whole event.
  schedule_id    bigint references schedules (id) on delete cascade,
  original_local timestamp,
  saved_at       timestamptz not null
);
create index event_merge_saves_of_user on event_merge_saves (user_id);
create index event_merge_saves_of on event_merge_saves (merge_id);

-- Clicks on an event's join link by day (UTC), without who clicked.
create table join_clicks (
  event_id bigint not null references events (id) on delete cascade,
  day      date not null,
  clicks   integer not null check (clicks > 0),
  primary key (event_id, day)
);
create index join_clicks_by_day on join_clicks (day);

-- Counting a list reads its index alone where PostgreSQL knows that the rows are visible to all. A vacuum tells it so; by default that
-- comes after a fifth of the table has changed, which is too seldom for lists that are counted after each change.
alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table occurrences set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05);

-- ================================================================================================
-- Members' saves, follows and activity
-- ================================================================================================

create table saved_events (
  user_id    text not null references users (id) on delete cascade,
  event_id   bigint not null references events (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, event_id)
);
create index saved_events_newest on saved_events (user_id, created_at desc, event_id desc);
-- Who saved an event, in batches by user.
create index saved_events_of_event on saved_events (event_id, user_id);

-- 'Only this date'. A date is identified by its schedule and original local start, stored or not, so that a save outlives a move and the
-- stored row (RFC 5545 RECURRENCE-ID).
create table saved_dates (
  user_id        text not null references users (id) on delete cascade,
  schedule_id    bigint not null references schedules (id) on delete cascade,
  original_local timestamp not null,
  created_at     timestamptz not null,
  primary key (user_id, schedule_id, original_local)
);
create index saved_dates_newest on saved_dates (user_id, created_at desc, schedule_id desc, original_local desc);
-- Who saved dates of a schedule, in batches by user.
create index saved_dates_of_schedule on saved_dates (schedule_id, user_id, original_local);

create table organizer_follows (
  follower_id  text not null references users (id) on delete cascade,
  organizer_id bigint not null references organizers (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (follower_id, organizer_id)
);
create index organizer_follows_of_organizer on organizer_follows (organizer_id, follower_id);

create table hidden_organizers (
  user_id      text not null references users (id) on delete cascade,
  organizer_id bigint not null references organizers (id) on delete cascade,
  created_at   timestamptz not null,
  primary key (user_id, organizer_id)
);
create index hidden_organizers_of_organizer on hidden_organizers (organizer_id);

create table activity (
  id            bigint generated always as identity primary key,
  user_id       text not null references users (id) on delete cascade,
  activity_type text not null check (char_length(activity_type) between 1 and 60),
  entity_type   text not null check (char_length(entity_type) between 1 and 60),
  -- The public id: the entry stays after its subject is gone.
  entity_id     text not null check (char_length(entity_id) between 1 and 120),
  metadata      jsonb not null default '{}',
  created_at    timestamptz not null
);
create index activity_newest on activity (user_id, created_at desc, id desc);
create index activity_by_type on activity (activity_type, id);
create index activity_by_thing on activity (entity_type, entity_id, id);

-- ================================================================================================
-- Submissions and moderation
-- ================================================================================================

-- Events submitted for review (PRODUCT P12).
create table submissions (
  id                   bigint generated always as identity primary key,
  public_id            text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  -- The account that submitted it while signed in; erasing the account erases the submission.
  user_id              text references users (id) on delete set null,
  -- The event made by the first approval: one submission makes one event.
  event_id             bigint unique references events (id) on delete set null,
  status               text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- The message to the submitter.
  status_reason        text check (char_length(status_reason) between 1 and 1000),
  -- Notes among moderators.
  admin_notes          text check (char_length(admin_notes) <= 5000),
  decided_at           timestamptz,
  decided_by           text references users (id) on delete set null,
  withdrawn_at         timestamptz,

  event_title          text not null check (char_length(event_title) between 3 and 200),
  event_type           text not null check (event_type in ('prayer', 'meditation', 'discussion', 'worship', 'retreat', 'other')),
  description          text not null check (char_length(description) between 10 and 10000),
  -- As typed: the end is a wall-clock time in the same zone.
  starts_local         timestamp not null,
  ends_local           timestamp not null check (ends_local > starts_local),
  timezone             text not null check (char_length(timezone) between 1 and 64),
  rrule                text check (rrule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' and char_length(rrule) <= 1000),
  -- The first date as instants, for lists and for finding duplicates.
  starts_at            timestamptz not null,
  ends_at              timestamptz not null check (ends_at > starts_at),
  mode                 text not null check (mode in ('online', 'in_person', 'hybrid')),
  location             text not null check (char_length(location) between 3 and 200),
  link                 text check (link ~* '^https?://' and char_length(link) <= 2000),
  organizer_name       text not null check (char_length(organizer_name) between 2 and 120),
  organizer_key        text collate "C" not null,
  organizer_email      text collate "C" not null check (organizer_email = lower(organizer_email) and char_length(organizer_email) <= 254),
  organizer_phone      text check (char_length(organizer_phone) between 1 and 60),
  expected_attendees   integer check (expected_attendees between 1 and 1000000),
  special_requirements text check (char_length(special_requirements) between 1 and 2000),

  -- The language and zone of mails to the submitter.
  language             text not null,
  zone                 text not null check (char_length(zone) between 1 and 64),
  -- Spam signals: reasons for a moderator to look twice. Nothing is refused for them.
  doubts               text[] not null default '{}' check (cardinality(doubts) <= 10),
  -- Hash of the opened form and of the typed text: the same form sent twice is one submission.
  replay_key           text collate "C" unique,
  -- Hash of the folded description, to recognise a text sent again and again.
  text_key             text collate "C" not null,
  -- Counts the edits; an approval names the version that the moderator read.
  version              integer not null default 1 check (version >= 1),
  -- The status that the submitter was last notified of, and when to notify of the present one: after some minutes without a change.
  told_status          text not null default 'pending' check (told_status in ('pending', 'approved', 'rejected')),
  tell_at              timestamptz,
  edited_at            timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  -- Counts the changes by moderators. A save names the count that its form showed, so that the second of two saves is refused.
  desk_version         integer not null default 1 check (desk_version >= 1),
  desk_by              text references users (id) on delete set null,
  -- The values before the latest change by a moderator, for Undo; null when there is nothing to undo.
  former_status        text check (former_status in ('pending', 'approved', 'rejected')),
  former_reason        text check (char_length(former_reason) <= 1000),
  former_notes         text check (char_length(former_notes) <= 5000),
  -- The folded words of title, organizer and email address (core/text/search-key), for search.
  search_key           text[] not null default '{}',
  check ((status = 'pending') = (decided_at is null))
);
create index submissions_newest on submissions (created_at desc, id desc);
create index submissions_of_user on submissions (user_id, created_at desc) where user_id is not null;
create index submissions_by_email on submissions (organizer_email, created_at desc);
create index submissions_by_organizer on submissions (organizer_key, starts_at);
create index submissions_by_link on submissions (link_key(link), starts_at) where link is not null;
create index submissions_by_text on submissions (text_key, created_at);
create index submissions_to_forget on submissions (updated_at);
create index submissions_search on submissions using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index submissions_by_status on submissions (status, created_at desc, id desc) where withdrawn_at is null;
create index submissions_withdrawn on submissions (created_at desc, id desc) where withdrawn_at is not null;
create trigger submissions_tell_work after insert or update or delete on submissions
  for each statement execute function tell_open_work();

-- Private addresses of a submission's page, as hashes: a copy of this table opens no page.
create table submission_links (
  token_hash    text collate "C" primary key,
  submission_id bigint not null references submissions (id) on delete cascade,
  created_at    timestamptz not null
);
create index submission_links_of_submission on submission_links (submission_id);

-- Possible duplicates of an event or a submission, for a moderator to look at.
create table possible_duplicates (
  id                  bigint generated always as identity primary key,
  event_id            bigint references events (id) on delete cascade,
  submission_id       bigint references submissions (id) on delete cascade,
  other_event_id      bigint references events (id) on delete cascade,
  other_submission_id bigint references submissions (id) on delete cascade,
  -- 0 to 100, and the reasons for it.
  score               smallint not null check (score between 0 and 100),
  reasons             text[] not null,
  found_at            timestamptz not null,
  check (num_nonnulls(event_id, submission_id) = 1),
  check (num_nonnulls(other_event_id, other_submission_id) = 1),
  check (event_id <> other_event_id),
  check (submission_id <> other_submission_id),
  unique nulls not distinct (event_id, submission_id, other_event_id, other_submission_id)
);
create index possible_duplicates_of_submission on possible_duplicates (submission_id) where submission_id is not null;
create index possible_duplicates_other_event on possible_duplicates (other_event_id) where other_event_id is not null;
create index possible_duplicates_other_submission on possible_duplicates (other_submission_id) where other_submission_id is not null;
-- Pairs of events, likeliest first.
create index possible_duplicates_likeliest on possible_duplicates (score desc, id desc)
  where event_id is not null and other_event_id is not null;
create trigger possible_duplicates_tell_work after insert or update or delete on possible_duplicates
  for each statement execute function tell_open_work();

-- Pairs that a moderator said are not duplicates: they are not shown again. The lower id comes first.
create table distinct_events (
  event_id       bigint not null references events (id) on delete cascade,
  other_event_id bigint not null references events (id) on delete cascade check (other_event_id > event_id),
  decided_by     text references users (id) on delete set null,
  decided_at     timestamptz not null,
  -- The score and reasons of the pair, for Undo.
  score          smallint not null,
  reasons        text[] not null,
  primary key (event_id, other_event_id)
);
create index distinct_events_other on distinct_events (other_event_id);

-- The words of an event at its last decision, stored by the edit that queued it again, until the next decision.
create table reviewed_words (
  event_id   bigint primary key references events (id) on delete cascade,
  moderation text not null check (moderation in ('approved', 'rejected')),
  -- Why it was rejected.
  reason     text check (char_length(reason) <= 1000),
  words      jsonb not null check (jsonb_typeof(words) = 'object'),
  kept_at    timestamptz not null
);

-- Decisions about many events at once: about selected ones, or by a job about all that a filter finds.
create table moderation_batches (
  id         bigint generated always as identity primary key,
  decision   text not null check (decision in ('approved', 'rejected', 'undo')),
  reason     text check (char_length(reason) <= 1000),
  mails      boolean not null default false,
  -- The list's search and filter. Events changed or queued after `as_of` are skipped, because nobody has seen them.
  filter     jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  as_of      timestamptz not null,
  -- The batch that this one undoes.
  undoes     bigint references moderation_batches (id) on delete set null,
  decided_by text references users (id) on delete set null,
  role       text not null check (role in ('moderator', 'admin', 'system')),
  language   text not null,
  done       integer not null default 0,
  -- The job's progress: the last row it looked at.
  reached_at timestamptz,
  reached_id bigint,
  created_at timestamptz not null,
  ended_at   timestamptz
);
create index moderation_batches_open on moderation_batches (id) where ended_at is null;

create table moderation_decisions (
  id         bigint generated always as identity primary key,
  event_id   bigint not null references events (id) on delete cascade,
  batch_id   bigint references moderation_batches (id) on delete set null,
  decision   text not null check (decision in ('approved', 'rejected')),
  -- Null for the program itself, and after the account was erased.
  decided_by text references users (id) on delete set null,
  decided_at timestamptz not null,
  -- The event's state before, for Undo.
  before     jsonb not null check (jsonb_typeof(before) = 'object'),
  undone_at  timestamptz,
  undone_by  text references users (id) on delete set null
);
create index moderation_decisions_newest on moderation_decisions (decided_at desc, id desc);
create index moderation_decisions_of_event on moderation_decisions (event_id, id desc);
create index moderation_decisions_of_batch on moderation_decisions (batch_id, id) where batch_id is not null;

-- All open reports of one event together, and a moderator's decision about them.
create table report_cases (
  id          bigint generated always as identity primary key,
  event_id    bigint not null references events (id) on delete cascade,
  state       text not null default 'open' check (state in ('open', 'dismissed', 'hidden')),
  -- It only grows, so it also tells which reports a moderator has read.
  reports     integer not null default 0 check (reports >= 0),
  newest_at   timestamptz not null,
  decided_by  text references users (id) on delete set null,
  decided_at  timestamptz,
  -- The decision about the event that followed.
  decision_id bigint references moderation_decisions (id) on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index report_cases_open on report_cases (event_id) where state = 'open';
create index report_cases_queue on report_cases (newest_at desc, id desc) where state = 'open';
create index report_cases_of_event on report_cases (event_id, id desc);
create index report_cases_by_age on report_cases (newest_at);
create index report_cases_by_decider on report_cases (decided_by) where decided_by is not null;
create index report_cases_by_decision on report_cases (decision_id) where decision_id is not null;
create index report_cases_decided on report_cases (decided_at desc, id desc) where state <> 'open';
create trigger report_cases_tell_work after insert or update or delete on report_cases
  for each statement execute function tell_open_work();

-- A visitor's report about an event. A visitor who is not signed in is not recorded.
create table event_reports (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references report_cases (id) on delete cascade,
  user_id    text references users (id) on delete set null,
  reason     text not null check (reason in ('wrong-time', 'dead-link', 'money', 'harmful', 'not-gathering', 'other')),
  words      text not null check (char_length(words) <= 1000),
  created_at timestamptz not null
);
create index event_reports_of_case on event_reports (case_id, id desc);
create index event_reports_of_user on event_reports (user_id, id) where user_id is not null;

-- ================================================================================================
-- Imports
-- ================================================================================================

-- A run holds the file itself, so that any process can continue after another one was killed.
create table import_runs (
  id                bigint generated always as identity primary key,
  public_id         text not null unique check (char_length(public_id) between 8 and 64),
  -- Who began it; null for the program itself, and after the account was erased.
  actor_id          text references users (id) on delete set null,
  actor_role        text not null,
  -- The list that the file comes from: ids and rows are recognised again within one source.
  source            text not null check (char_length(source) between 1 and 120),
  kind              text not null check (kind in ('csv', 'sheet', 'ics')),
  file_name         text not null check (char_length(file_name) between 1 and 255),
  file_bytes        bigint not null default 0 check (file_bytes >= 0),
  state             text not null check (state in ('uploading', 'uploaded', 'mapped', 'previewing', 'previewed', 'applying', 'applied',
                                               'cancelling', 'cancelled', 'undoing', 'undone', 'failed')),
  -- The result of scanning the file: header, first values, dialect, order of dates.
  survey            jsonb,
  -- The field for each column of the file, by position.
  mapping           jsonb,
  options           jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  total_rows        integer not null default 0 check (total_rows >= 0),
  -- The checkpoint: rows stored or undone, committed together with their changes.
  done_rows         integer not null default 0 check (done_rows >= 0),
  -- The result of the preview, and of applying so far.
  preview           jsonb,
  result            jsonb,
  -- The result of undoing so far.
  taken_back        jsonb,
  refusal           jsonb,
  -- The working process renews its claim with each batch; another process takes over after it has expired.
  claimed_by        text,
  claimed_until     timestamptz,
  attempts          integer not null default 0 check (attempts >= 0),
  error_id          text,
  created_at        timestamptz not null,
  started_at        timestamptz,
  ended_at          timestamptz,
  -- Begun by `npm run import`: the dashboard says so, and `npm run import -- undo` finds the latest.
  from_command_line boolean not null default false
);
create index import_runs_newest on import_runs (created_at desc, id desc);
create index import_runs_of_actor on import_runs (actor_id) where actor_id is not null;
create index import_runs_at_work on import_runs (claimed_until) where state in ('previewing', 'applying', 'cancelling', 'undoing');
create unique index import_runs_one_per_source on import_runs (source) where state in ('applying', 'cancelling', 'undoing');

create table import_file_parts (
  run_id bigint not null references import_runs (id) on delete cascade,
  part   integer not null check (part >= 0),
  bytes  bytea not null,
  primary key (run_id, part)
);

-- Rows of a preview to look at; new and unchanged rows are only counted.
create table import_rows (
  run_id    bigint not null references import_runs (id) on delete cascade,
  -- As a spreadsheet counts: the header is row 1.
  row       integer not null check (row >= 0),
  kind      text not null check (kind in ('changed', 'refused')),
  event_id  bigint references events (id) on delete set null,
  title     text not null default '',
  organizer text not null default '',
  changes   jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  faults    jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  cells     jsonb not null default '[]' check (jsonb_typeof(cells) = 'array'),
  -- Unticked by the person: the event stays as it is.
  excluded  boolean not null default false,
  primary key (run_id, row)
);
create index import_rows_by_kind on import_rows (run_id, kind, row);
create index import_rows_of_event on import_rows (event_id) where event_id is not null;

-- What a run wrote, for Undo; undoing an event removes its row.
create table import_changes (
  run_id   bigint not null references import_runs (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  kind     text not null check (kind in ('created', 'changed')),
  -- The former values of a changed event, and the values that the run wrote.
  before   jsonb,
  primary key (run_id, event_id)
);
create index import_changes_of_event on import_changes (event_id);

-- The field for each column name of a source.
create table import_mappings (
  source     text primary key check (char_length(source) between 1 and 120),
  mapping    jsonb not null check (jsonb_typeof(mapping) = 'object'),
  updated_at timestamptz not null
);

-- Sheets and calendars on other servers, read at intervals. A source without an organizer belongs to the directory; an organizer has one
-- calendar at most.
create table import_sources (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (char_length(public_id) between 8 and 64),
  kind         text not null check (kind in ('sheet', 'ics')),
  -- The address or sheet id as typed.
  typed        text not null check (char_length(typed) between 1 and 2048),
  -- The name under which its rows are recognised again (import_runs.source).
  source       text not null unique check (char_length(source) between 1 and 120),
  timezone     text not null check (char_length(timezone) between 1 and 60),
  organizer_id bigint unique references organizers (id) on delete cascade,
  -- The owner of the source; events of an organizer's calendar belong to this account.
  kept_by      text references users (id) on delete set null,
  every_hours  integer not null check (every_hours between 1 and 168),
  -- The other server's ETag at the last read.
  etag         text check (char_length(etag) <= 500),
  next_at      timestamptz not null,
  read_at      timestamptz,
  failures     integer not null default 0 check (failures >= 0),
  fault        jsonb,
  -- The newest run of this source.
  last_run     text check (char_length(last_run) <= 64),
  created_at   timestamptz not null
);
create index import_sources_due on import_sources (next_at);
create index import_sources_of_keeper on import_sources (kept_by) where kept_by is not null;

-- ================================================================================================
-- Notifications and mail
-- ================================================================================================

-- One thing that happened, written in the same transaction. A job finds the people concerned and writes a notification for each. Neither
-- holds a title or name: they are read when the notification is shown, so that it never shows what its reader may not see.
create table notification_causes (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 40),
  cause      jsonb not null check (jsonb_typeof(cause) = 'object'),
  -- The recipient, for causes that concern one person.
  user_id    text references users (id) on delete cascade,
  -- Who caused it, and is not notified.
  actor_id   text references users (id) on delete set null,
  created_at timestamptz not null,
  -- The job's progress: which audience of the cause, and the last person of it.
  audience   smallint not null default 0 check (audience >= 0),
  reached    text,
  told       integer not null default 0 check (told >= 0),
  -- Causes take turns: each batch puts its cause behind the others, each failure puts it some time later.
  due_at     timestamptz not null,
  attempts   integer not null default 0 check (attempts >= 0),
  error      text check (char_length(error) <= 1000),
  done_at    timestamptz
);
create index notification_causes_due on notification_causes (due_at, id) where done_at is null;
create index notification_causes_of_user on notification_causes (user_id) where user_id is not null;
create index notification_causes_by_actor on notification_causes (actor_id) where actor_id is not null;
-- A new event is announced once, however often it is hidden and shown again.
create index notification_causes_published on notification_causes (((cause ->> 'eventId')::bigint)) where kind = 'event-published';
create index notification_causes_done on notification_causes (done_at) where done_at is not null;
create trigger notification_causes_told after insert on notification_causes
  for each statement execute function tell_of_cause();

create table notifications (
  id           bigint generated always as identity primary key,
  user_id      text not null references users (id) on delete cascade,
  -- Null for a notification written to one person directly.
  cause_id     bigint,
  type         text not null check (type in ('info', 'success', 'warning', 'error')),
  -- The message's name in the catalogue, and its values that are not read when it is shown.
  name         text not null check (char_length(name) between 1 and 60),
  facts        jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- Its subject, which the reader must be able to see. No foreign keys: a notification whose subject is gone is not shown.
  event_id     bigint,
  organizer_id bigint,
  read_at      timestamptz,
  created_at   timestamptz not null,
  -- When the notification is due to be mailed; null when it is not mailed, or was.
  mail_due_at  timestamptz,
  unique (cause_id, user_id)
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_by_age on notifications (created_at);
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;

-- Mail to send, mail sent lately, and mail that failed. Each message is sent at most once.
create table mail_messages (
  id         bigint generated always as identity primary key,
  -- A second message with the same key is ignored: it is sent once.
  key        text collate "C" not null unique check (char_length(key) between 1 and 300),
  name       text not null,
  -- One address: without spaces and line ends it cannot become two, or a header.
  recipient  text not null check (char_length(recipient) <= 254 and recipient !~ '[[:space:][:cntrl:],;<>]'),
  -- The recipient's account. No foreign key: the last message of an account is sent after its row is gone.
  user_id    text,
  language   text not null,
  zone       text,
  -- Its values. They may hold a link or code that opens an account, so they are removed as soon as sending no longer needs them.
  message    jsonb,
  -- The finished message, in the local outbox only.
  content    jsonb,
  status     text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain')),
  attempts   integer not null default 0 check (attempts >= 0),
  due_at     timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  -- The mail server's error text, or ours.
  error      text check (char_length(error) <= 1000),
  created_at timestamptz not null,
  -- The recipient's choice of 12 or 24 hours; null means the custom of the language (PRODUCT P4).
  hour12     boolean,
  -- Mail to many recipients is sent after mail that somebody waits for.
  is_bulk    boolean not null default false,
  check ((status = 'waiting') <= (message is not null)),
  check ((status = 'sending') <= (message is not null and claimed_at is not null)),
  check ((status = 'kept') = (content is not null)),
  check ((status in ('waiting', 'sending')) = (settled_at is null))
);
create index mail_messages_claimed on mail_messages (claimed_at) where status = 'sending';
create index mail_messages_settled on mail_messages (settled_at) where settled_at is not null;
create index mail_messages_kept on mail_messages (id) where status = 'kept';
create index mail_messages_user on mail_messages (user_id) where user_id is not null;
create index mail_messages_due on mail_messages (is_bulk, due_at, id) where status = 'waiting';

-- Sign-ups, confirmations and departures by day (UTC), so that the Newsletter tab counts days instead of addresses. Erasing an address
-- takes it out of its days.
create table contact_days (
  list      text not null check (list in ('newsletter', 'waitlist')),
  day       date not null,
  -- Signed up that day, and neither confirmed nor left since.
  pending   integer not null,
  -- Confirmed that day, whatever came after.
  confirmed integer not null,
  -- Left that day after having confirmed.
  parted    integer not null,
  primary key (list, day)
);

-- The days that one contact counts on.
create function contact_parts(list text, asked_at timestamptz, confirmed_at timestamptz, left_at timestamptz, sign integer)
  returns table (list text, day date, pending integer, confirmed integer, parted integer) language sql immutable as $$
  select $1, (part.at at time zone 'UTC')::date, part.pending * $5, part.confirmed * $5, part.parted * $5
    from (values (case when $3 is null and $4 is null then $2 end, 1, 0, 0),
                 ($3, 0, 1, 0),
                 (case when $3 is not null then $4 end, 0, 0, 1)) as part (at, pending, confirmed, parted)
   where $1 is not null and part.at is not null
$$;

-- Adds a contact's new state to its days and subtracts the old one, in the order of days, so that two transactions never deadlock.
create function count_contact() returns trigger language plpgsql as $$
begin
  insert into contact_days as kept (list, day, pending, confirmed, parted)
  select part.list, part.day, sum(part.pending), sum(part.confirmed), sum(part.parted)
    from (select * from contact_parts(new.list, new.asked_at, new.confirmed_at, new.left_at, 1)
          union all
          select * from contact_parts(old.list, old.asked_at, old.confirmed_at, old.left_at, -1)) part
   group by part.list, part.day
  having sum(part.pending) <> 0 or sum(part.confirmed) <> 0 or sum(part.parted) <> 0
   order by part.list, part.day
  on conflict (list, day) do update
     set pending = kept.pending + excluded.pending, confirmed = kept.confirmed + excluded.confirmed,
         parted = kept.parted + excluded.parted;
  return null;
end
$$;

-- Email addresses without an account: newsletter and waitlist, two lists in one table (PRODUCT P13).
create table contacts (
  id           bigint generated always as identity primary key,
  list         text not null check (list in ('newsletter', 'waitlist')),
  -- Null after erasure: the dates stay for the weekly counts.
  email        text collate "C" check (email = lower(email) and char_length(email) <= 254),
  -- The last part of the private page's address. Stored as it is, because exported lists carry it for one-click unsubscribing.
  key          text collate "C" unique check (char_length(key) = 32),
  language     text not null,
  zone         text not null check (char_length(zone) between 1 and 64),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,
  left_at      timestamptz,
  -- When the last sign-up mail was queued: an address gets few of them.
  mailed_at    timestamptz,
  check ((email is null) = (key is null)),
  check (email is not null or left_at is not null)
);
create unique index contacts_of_address on contacts (list, email) where email is not null;
create index contacts_by_address on contacts (email) where email is not null;
create index contacts_newest on contacts (list, asked_at desc, id desc) where email is not null;
create index contacts_confirmed on contacts (list, confirmed_at, left_at) where confirmed_at is not null;
create index contacts_unconfirmed on contacts (asked_at) where confirmed_at is null;
create index contacts_left on contacts (left_at) where left_at is not null;
create trigger contacts_counted after insert or update or delete on contacts
  for each row execute function count_contact();

-- Sendings of the weekly digest.
create table digest_runs (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('scheduled', 'now')),
  -- For scheduled runs: the day on which this week's digest was due, in each member's own calendar.
  week            date unique,
  started_by      text references users (id) on delete set null,
  started_at      timestamptz not null,
  -- When all members had been looked at.
  queued_at       timestamptz,
  -- When its last mail was settled. The figures are of that moment, because mail is removed later.
  finished_at     timestamptz,
  total_users     integer check (total_users >= 0),
  emails_sent     integer check (emails_sent >= 0),
  events_included integer check (events_included >= 0),
  emails_failed   integer check (emails_failed >= 0),
  check ((kind = 'scheduled') = (week is not null)),
  check (finished_at is null or (total_users is not null and emails_sent is not null
    and events_included is not null and emails_failed is not null))
);
create unique index digest_runs_one_now on digest_runs (kind) where kind = 'now' and queued_at is null;
create index digest_runs_by_starter on digest_runs (started_by) where started_by is not null;
create index digest_runs_open on digest_runs (id) where finished_at is null;
create trigger digest_runs_told after insert on digest_runs
  for each row when (new.kind = 'now') execute function tell_of_digest_run();

-- One row a member and week, written in one transaction with the mail: whoever has a row with a mail gets no other.
create table digest_weeks (
  user_id    text not null references users (id) on delete cascade,
  week       date not null,
  run_id     bigint not null references digest_runs (id) on delete cascade,
  -- Null when there was nothing to send. No foreign key: the mail is removed before the week.
  mail_id    bigint,
  event_ids  bigint[] not null default '{}',
  created_at timestamptz not null,
  primary key (user_id, week)
);
create index digest_weeks_of_run on digest_weeks (run_id, user_id);
create index digest_weeks_by_age on digest_weeks (created_at);

-- ================================================================================================
-- Audit log
-- Who did what (PRODUCT P7). Entries are only added: the database refuses every other statement. They hold ids, states and names of
-- changed fields. Personal data lies in `audit_personal` and is erased with the account or after 12 months.
-- ================================================================================================

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end
$$;

create table audit_entries (
  id             bigint generated always as identity primary key,
  recorded_at    timestamptz not null,
  action         text not null check (action ~ '^[a-z]+(-[a-z]+)+$' and char_length(action) <= 60),
  outcome        text not null check (outcome in ('done', 'refused')),
  actor_role     text not null check (actor_role in ('visitor', 'user', 'moderator', 'admin', 'system')),
  -- No foreign key: the id stays after the account was erased.
  actor_id       text check (char_length(actor_id) <= 64),
  entity_type    text check (entity_type ~ '^[a-z_]{1,30}$'),
  entity_id      text check (char_length(entity_id) <= 120),
  changed_fields text[] not null default '{}',
  facts          jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  request_id     text check (char_length(request_id) <= 64),
  check ((entity_type is null) = (entity_id is null)),
  check (actor_role not in ('visitor', 'system') or actor_id is null),
  check (actor_role in ('visitor', 'system') or actor_id is not null)
);
create index audit_entries_by_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_by_entity on audit_entries (entity_type, entity_id, id) where entity_id is not null;
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_refused on audit_entries (id) where outcome = 'refused';
-- Searches that find much: entries about accounts are read along this index, newest first.
create index audit_entries_of_users on audit_entries (id) include (entity_id) where entity_type = 'user';
create trigger audit_entries_unchanged before update or delete on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_entries_kept before truncate on audit_entries
  for each statement execute function refuse_audit_change();
-- Also in a session that disables triggers for replication.
alter table audit_entries enable always trigger audit_entries_unchanged;
alter table audit_entries enable always trigger audit_entries_kept;

-- Personal data of an entry, a row for each person: where the actor came from, and the values of the person concerned.
create table audit_personal (
  id          bigint generated always as identity primary key,
  entry_id    bigint not null references audit_entries (id),
  part        text not null check (part in ('actor', 'values')),
  -- The account with which the row is erased; null when it belongs to none.
  user_id     text check (char_length(user_id) <= 64),
  address     text check (char_length(address) <= 64),
  user_agent  text check (char_length(user_agent) <= 500),
  old_values  jsonb,
  new_values  jsonb,
  recorded_at timestamptz not null,
  -- The folded words of old and new values, for search; erased with them.
  search_key  text[],
  unique (entry_id, part)
);
create index audit_personal_by_user on audit_personal (user_id) where user_id is not null;
create index audit_personal_by_age on audit_personal (recorded_at);
create index audit_personal_search on audit_personal using gin (array_to_tsvector(search_key)) with (fastupdate = off);
create index audit_personal_by_address on audit_personal (address, entry_id) where address is not null;

-- ================================================================================================
-- Data version
-- ================================================================================================

-- A number that each transaction raises by one at its commit when it changed something that a public page may show. Caches of pages
-- compare it (docs/decisions/0009).
create table data_version (
  id      boolean primary key default true check (id),
  version bigint not null
);
insert into data_version (version) values (1);

create function raise_data_version() returns trigger language plpgsql as $$
declare
  raised bigint;
begin
  delete from data_changes where transaction = new.transaction;
  insert into data_version (version) values (1)
    on conflict (id) do update set version = data_version.version + 1
    returning version into raised;
  perform pg_notify('data_version', raised::text);
  return null;
end
$$;

-- One row a changing transaction, removed at its commit. It carries the deferred trigger, so that a statement on ten thousand rows queues
-- one call, and `data_version` is locked only during the commit.
create unlogged table data_changes (
  transaction xid8 primary key
);
create constraint trigger data_changes_raise after insert on data_changes
  deferrable initially deferred for each row execute function raise_data_version();

-- Notes once a transaction that public pages change. The setting and the row share the fate of the transaction or savepoint.
create function note_data_change() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then return null; end if;
  end if;
  insert into data_changes (transaction) values (pg_current_xact_id());
  perform set_config('samehour.change_noted', 'yes', true);
  return null;
end
$$;

create function note_that_pages_change() returns void language plpgsql as $$
begin
  insert into data_changes (transaction) values (pg_current_xact_id());
  perform set_config('samehour.change_noted', 'yes', true);
end
$$;

-- Rows in no list, before and after, change no public page. Exceptions are the first event and the last one, which replace the sample
-- events. Moderators hear of the change all the same.
create function note_listed_insert() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed where listing <> 'hidden') then
    perform note_that_pages_change();
  elsif tg_table_name = 'events' and exists (select from changed) then
    if not exists (select from events where deleted_at is null and id not in (select id from changed)) then
      perform note_that_pages_change();
    end if;
    perform pg_notify('people', 'w');
  end if;
  return null;
end
$$;

create function note_listed_update() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed where listing <> 'hidden') or exists (select from former where listing <> 'hidden') then
    perform note_that_pages_change();
  elsif tg_table_name = 'events' and exists (select from changed) then
    if exists (select from changed c join former f using (id) where c.deleted_at is distinct from f.deleted_at) then
      perform note_that_pages_change();
    end if;
    perform pg_notify('people', 'w');
  end if;
  return null;
end
$$;

create function note_listed_schedules() returns trigger language plpgsql as $$
begin
  if current_setting('samehour.change_noted', true) = 'yes' then return null; end if;
  if exists (select from changed c join events e on e.id = c.event_id where e.listing <> 'hidden') then
    perform note_that_pages_change();
  end if;
  return null;
end
$$;

create trigger events_inserted after insert on events referencing new table as changed
  for each statement execute function note_listed_insert();
create trigger events_updated after update on events referencing old table as former new table as changed
  for each statement execute function note_listed_update();
create trigger occurrences_inserted after insert on occurrences referencing new table as changed
  for each statement execute function note_listed_insert();
create trigger occurrences_updated after update on occurrences referencing old table as former new table as changed
  for each statement execute function note_listed_update();
create trigger organizers_inserted after insert on organizers referencing new table as changed
  for each statement execute function note_listed_insert();
create trigger organizers_updated after update on organizers referencing new table as changed
  for each statement execute function note_data_change();
create trigger schedules_inserted after insert on schedules referencing new table as changed
  for each statement execute function note_listed_schedules();
create trigger schedules_updated after update on schedules referencing new table as changed
  for each statement execute function note_listed_schedules();
create trigger schedule_exceptions_inserted after insert on schedule_exceptions referencing new table as changed
  for each statement execute function note_data_change();
create trigger schedule_exceptions_updated after update on schedule_exceptions referencing new table as changed
  for each statement execute function note_data_change();
create trigger site_settings_inserted after insert on site_settings referencing new table as changed
  for each statement execute function note_data_change();
create trigger site_settings_updated after update on site_settings referencing new table as changed
  for each statement execute function note_data_change();
do $$
declare
  name text;
begin
  foreach name in array array['events', 'occurrences', 'organizers', 'schedules', 'schedule_exceptions', 'site_settings'] loop
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as changed
                      for each statement execute function note_data_change()', name);
    execute format('create trigger %1$s_emptied after truncate on %1$s
                      for each statement execute function note_data_change()', name);
  end loop;
end
$$;
