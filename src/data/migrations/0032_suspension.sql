-- Members as admins see them: found by any part of name or address, kept out and let in again.

-- Who was kept out, by whom and why; an account is suspended while one of its rows is not lifted (`users.suspended_at` says the same).
create table suspensions (
  id           bigint generated always as identity primary key,
  user_id      text not null references users (id) on delete cascade,
  -- Null for the command line, and when that account is gone.
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

-- Folded alike on both engines and whatever the database's own locale is: without marks, in lower case.
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

-- Every one, two and three characters that stand together: by these any part of a name is found, however short.
create function grams_of(folded text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select coalesce(array_agg(substr(folded, place, size)), '{}')
    from generate_series(1, char_length(folded)) place, generate_series(1, 3) size
   where place + size - 1 <= char_length(folded)
$$;
-- Those of them by which a part is looked for: its longest.
create function sought_grams(folded text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, place, least(3, char_length(folded)))), '{}')
    from generate_series(1, greatest(1, char_length(folded) - 2)) place
$$;

alter table users add column search_text text collate "C" not null default '';
create function fold_user() returns trigger language plpgsql as $$
begin
  new.search_text := folded_person(coalesce(new.name || ' ', '') || new.email);
  return new;
end
$$;
create trigger users_folded before insert or update of name, email, search_text on users
  for each row execute function fold_user();
update users set search_text = '';

create index users_newest on users (created_at desc, id desc);
create index users_suspended_newest on users (created_at desc, id desc) where suspended_at is not null;
create index users_search on users using gin (grams_of(search_text)) with (fastupdate = off);

-- A member's events, the newest first.
create index events_of_user_newest on events (user_id, created_at desc, id desc) where user_id is not null and deleted_at is null;
create index events_suspended on events (user_id) where suspended_at is not null;

-- `r` and an id: this account has another role now. Its streams were opened with the old one.
create function tell_of_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', 'r' || coalesce(new.user_id, old.user_id));
  return null;
end
$$;
create trigger roles_told after insert or update or delete on roles
  for each row execute function tell_of_role();
