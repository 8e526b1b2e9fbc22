-- Secrets by which a program acts for a member at the API, without signing in.
create table api_tokens (
  id           bigint generated always as identity primary key,
  user_id      text not null references users (id) on delete cascade,
  name         text not null check (char_length(name) between 1 and 60),
  -- SHA-256 of the token, which has 256 random bits; the token itself is not stored.
  token_hash   text collate "C" not null unique check (char_length(token_hash) = 43),
  -- The token's first characters, by which its member recognizes it.
  start        text collate "C" not null check (char_length(start) between 1 and 20),
  scopes       text[] not null check (cardinality(scopes) > 0 and scopes <@ array['events:read', 'events:write']),
  created_at   timestamptz not null,
  -- Null for a token that does not expire.
  expires_at   timestamptz,
  -- Recorded at most once a minute; null until its first use.
  used_at      timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, id);
create index api_tokens_expiring on api_tokens (expires_at) where expires_at is not null;
