-- How a message writes the hours of the day: the recipient's own wish, null for the custom of its language (PRODUCT P4).
alter table mail_messages add column hour12 boolean;

-- Since when an authenticator app opens an account: taking an address back removes what was added after it was changed.
alter table two_factors add column created_at timestamptz not null default now();

-- Forms that were sent when their person was no longer signed in, and that are too long for a cookie: until they have signed
-- in again, for half an hour at most. Sealed: who reads this table cannot read them. Not worth a place in the write-ahead log.
create unlogged table kept_forms (
  -- The hash of what the browser's cookie holds.
  id         text collate "C" primary key,
  sealed     text not null check (char_length(sealed) <= 1500000),
  expires_at timestamptz not null
);
create index kept_forms_by_expiry on kept_forms (expires_at);
