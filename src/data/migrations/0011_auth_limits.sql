-- How much is left of what one client, one account or one address may try (src/auth/limits). A row says until when its
-- allowance is being refilled: one that is full needs no row. Not worth a place in the write-ahead log.
create unlogged table auth_limits (
  -- What is limited, and a keyed hash of whom: no address stands here.
  key           text collate "C" primary key check (char_length(key) <= 120),
  refilled_at   timestamptz not null
);
create index auth_limits_refilled on auth_limits (refilled_at);

-- What all processes on this database share and nobody else may know, unless the settings give it.
create table site_secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz not null
);
