-- Who did what (PRODUCT P7). Entries are only ever added: the database itself refuses every other statement on them. They hold
-- ids, states and the names of changed fields. What can name a person lies beside them and is erased with the account or
-- after 12 months.

create table audit_entries (
  id             bigint generated always as identity primary key,
  recorded_at    timestamptz not null,
  action         text not null check (action ~ '^[a-z]+(-[a-z]+)+$' and char_length(action) <= 60),
  outcome        text not null check (outcome in ('done', 'refused')),
  actor_role     text not null check (actor_role in ('visitor', 'user', 'moderator', 'admin', 'system')),
  -- An id without a foreign key: it stays when the account is gone.
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
create index audit_entries_latest on audit_entries (recorded_at desc, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_by_entity on audit_entries (entity_type, entity_id, id) where entity_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end
$$;

create trigger audit_entries_unchanged before update or delete on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_entries_kept before truncate on audit_entries
  for each statement execute function refuse_audit_change();
-- Also in a session that switches triggers off for replication.
alter table audit_entries enable always trigger audit_entries_unchanged;
alter table audit_entries enable always trigger audit_entries_kept;

-- What can name a person, one row for each whom it can name: where the actor came from, and the values of the one concerned.
create table audit_personal (
  id          bigint generated always as identity primary key,
  entry_id    bigint not null references audit_entries (id),
  part        text not null check (part in ('actor', 'values')),
  -- The account with which it is erased; null when it belongs to none.
  user_id     text check (char_length(user_id) <= 64),
  address     text check (char_length(address) <= 64),
  user_agent  text check (char_length(user_agent) <= 500),
  old_values  jsonb,
  new_values  jsonb,
  recorded_at timestamptz not null,
  unique (entry_id, part)
);
create index audit_personal_by_user on audit_personal (user_id) where user_id is not null;
create index audit_personal_by_age on audit_personal (recorded_at);
