-- The moderators' desk (PRODUCT P6): what waits in which order, what was decided and how to take it back, and events that are one.

-- When a moderator has seen that the link is dead and let the event be; null asks for a look. A link that changes is unchecked again.
alter table events add column link_dead_seen_at timestamptz;
-- The event that this one was folded into: its addresses lead there.
alter table events add column merged_into bigint references events (id) on delete set null;
create index events_merged_into on events (merged_into) where merged_into is not null;

-- Since when an event waits.
create function waiting_since(queued timestamptz, closed boolean, checked timestamptz, created timestamptz)
  returns timestamptz language sql immutable parallel safe as $$
  select coalesce(queued, case when closed then created else checked end, created)
$$;

-- Everything that waits, and each reason for itself, in the order in which lists show it: a page is read by its index alone.
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

-- What an event said when it was last decided about, kept from the edit that queued it again until the next decision.
create table reviewed_words (
  event_id   bigint primary key references events (id) on delete cascade,
  moderation text not null check (moderation in ('approved', 'rejected')),
  -- Why it had been rejected.
  reason     text check (char_length(reason) <= 1000),
  words      jsonb not null check (jsonb_typeof(words) = 'object'),
  kept_at    timestamptz not null
);

-- Decisions about many events at once: those that were selected, or all that a filter finds; the second kind is worked off by a job.
create table moderation_batches (
  id         bigint generated always as identity primary key,
  decision   text not null check (decision in ('approved', 'rejected', 'undo')),
  reason     text check (char_length(reason) <= 1000),
  mails      boolean not null default false,
  -- Search and reason of the list; what was changed or began to wait after `as_of` is left alone, because nobody has seen it.
  filter     jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  as_of      timestamptz not null,
  -- The batch that this one takes back.
  undoes     bigint references moderation_batches (id) on delete set null,
  decided_by text references users (id) on delete set null,
  role       text not null check (role in ('moderator', 'admin', 'system')),
  language   text not null,
  done       integer not null default 0,
  -- How far the job is: the last row that it has looked at.
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
  -- Null for the program itself, and when the account is gone.
  decided_by text references users (id) on delete set null,
  decided_at timestamptz not null,
  -- How the event stood before, for Undo.
  before     jsonb not null check (jsonb_typeof(before) = 'object'),
  undone_at  timestamptz,
  undone_by  text references users (id) on delete set null
);
create index moderation_decisions_newest on moderation_decisions (decided_at desc, id desc);
create index moderation_decisions_of_event on moderation_decisions (event_id, id desc);
create index moderation_decisions_of_batch on moderation_decisions (batch_id, id) where batch_id is not null;

-- Pairs that a moderator said are two: they are not told again. The lower id stands first.
create table distinct_events (
  event_id       bigint not null references events (id) on delete cascade,
  other_event_id bigint not null references events (id) on delete cascade check (other_event_id > event_id),
  decided_by     text references users (id) on delete set null,
  decided_at     timestamptz not null,
  -- The sign by which they were found, for Undo.
  score          smallint not null,
  reasons        text[] not null,
  primary key (event_id, other_event_id)
);
create index distinct_events_other on distinct_events (other_event_id);
-- Pairs of events, the likeliest first.
create index possible_duplicates_likeliest on possible_duplicates (score desc, id desc)
  where event_id is not null and other_event_id is not null;

-- Two events that became one.
create table event_merges (
  id         bigint generated always as identity primary key,
  kept_id    bigint not null references events (id) on delete cascade,
  folded_id  bigint not null references events (id) on delete cascade,
  merged_by  text references users (id) on delete set null,
  merged_at  timestamptz not null,
  -- What the kept event said before and says since, by field, its schedules among them, and how the folded one stood.
  undo       jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at  timestamptz
);
create index event_merges_of_kept on event_merges (kept_id, id desc);
create index event_merges_of_folded on event_merges (folded_id, id desc);
create index event_merges_newest on event_merges (merged_at desc, id desc);

-- The saves that the folded event lost, and those that the kept one got for them; Undo exchanges them again.
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
