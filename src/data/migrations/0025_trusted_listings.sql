-- Checks of join links (PRODUCT P15), one row for each place that links lead to, however many events share it. The address itself stays
-- in `events`, because it may hold a passcode.
create table link_checks (
  link_key      text primary key check (char_length(link_key) = 32),
  -- 'failing': several checks failed over days. 'dead': it has failed for two weeks.
  state         text not null default 'unchecked' check (state in ('unchecked', 'ok', 'failing', 'dead')),
  -- How many checks failed since the last one that did not.
  failures      integer not null default 0 check (failures >= 0),
  -- When the first of these failed.
  failing_since timestamptz check ((failing_since is null) = (failures = 0)),
  checked_at    timestamptz,
  -- What the last check found: an HTTP status, or what prevented an answer.
  result        text check (char_length(result) <= 40),
  -- When it is checked next. A process that checks it moves this ahead, so that no other does.
  due_at        timestamptz not null
);
create index link_checks_due on link_checks (due_at);

-- Every new link is checked, whoever wrote it.
create function check_new_links() returns trigger language plpgsql as $$
begin
  insert into link_checks (link_key, due_at)
  select link_key(link), min(created_at) from changed where link is not null and deleted_at is null group by 1 order by 1
  on conflict (link_key) do nothing;
  return null;
end
$$;
create function check_changed_link() returns trigger language plpgsql as $$
begin
  insert into link_checks (link_key, due_at) values (link_key(new.link), new.updated_at)
  on conflict (link_key) do update set due_at = least(link_checks.due_at, excluded.due_at);
  return null;
end
$$;
create trigger events_inserted_link after insert on events referencing new table as changed
  for each statement execute function check_new_links();
create trigger events_updated_link after update of link, deleted_at on events for each row
  when (new.link is not null and new.deleted_at is null
    and (new.link is distinct from old.link or old.deleted_at is not null))
  execute function check_changed_link();
insert into link_checks (link_key, due_at)
  select link_key(link), min(created_at) from events where link is not null and deleted_at is null group by 1;

alter table events drop constraint events_link_state_check;
alter table events add constraint events_link_state_check check (link_state in ('unchecked', 'ok', 'failing', 'dead'));

alter table events
  -- When its own people last said, by a press or by an edit, that it takes place as listed.
  add column confirmed_at        timestamptz,
  -- When they were last asked whether it is still running.
  add column confirm_asked_at    timestamptz,
  -- Since when lists show it after others, because nobody has confirmed it for 26 weeks.
  add column unconfirmed_at      timestamptz,
  -- When a moderator saw that nobody confirms it and left the event as it is.
  add column unconfirmed_seen_at timestamptz;
-- Who creates an event, and who edits it, says that it takes place. An import says nothing.
update events set confirmed_at = created_at where user_id is not null and import_source is null;

-- The order of events that start at the same moment: by id, what nobody confirms after the others.
alter table events add column place_id bigint not null
  generated always as (case when unconfirmed_at is null then id else id + 4503599627370496 end) stored;

drop index events_upcoming;
create index events_upcoming on events (listing, current_starts_at, place_id) include (id, organizer_id)
  where kind = 'scheduled' and current_starts_at is not null;

-- Series to ask about, and those that nobody confirms.
create index events_to_ask on events (coalesce(greatest(confirmed_at, confirm_asked_at), created_at))
  where kind = 'scheduled' and current_starts_at is not null and cancelled_at is null and listing <> 'hidden';
create index events_to_doubt on events (coalesce(confirmed_at, created_at))
  where kind = 'scheduled' and current_starts_at is not null and cancelled_at is null and listing <> 'hidden'
    and unconfirmed_at is null;

-- The moderation queue has series that nobody confirms too.
drop index events_waiting, events_waiting_imported, events_waiting_new, events_waiting_edited, events_waiting_dead;
create index events_waiting on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and (held or import_status = 'pending' or review_queued_at is not null
    or (link_state = 'dead' and link_dead_seen_at is null and listing <> 'hidden')
    or (unconfirmed_at is not null and unconfirmed_seen_at is null and listing <> 'hidden'));
create index events_waiting_imported on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and import_status = 'pending';
create index events_waiting_new on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and import_status is distinct from 'pending' and (held or review_queued_at is not null)
    and moderation = 'pending' and moderated_at is null;
create index events_waiting_edited on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and import_status is distinct from 'pending' and (held or review_queued_at is not null)
    and (moderation <> 'pending' or moderated_at is not null);
create index events_waiting_dead on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and link_state = 'dead' and link_dead_seen_at is null and listing <> 'hidden';
create index events_waiting_unconfirmed on events
    (waiting_since(review_queued_at, held or import_status is not distinct from 'pending', greatest(link_checked_at, unconfirmed_at), created_at), id)
  where deleted_at is null and unconfirmed_at is not null and unconfirmed_seen_at is null and listing <> 'hidden';
