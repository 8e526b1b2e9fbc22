-- When the account that owned an event was erased. For a while the event says that it is cancelled; then it is gone.
alter table events add column owner_left_at timestamptz;
create index events_of_left_owners on events (owner_left_at) where owner_left_at is not null and deleted_at is null;

-- Accounts whose address nobody proved are looked for by age.
create index users_unproved on users (created_at) where not email_verified;
