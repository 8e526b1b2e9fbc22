-- What the dashboard does with organizers: their list, those that staff took out of sight, and two that are one.

-- Out of sight by a moderator, with what its owner reads. `suspended_at` is what lists obey, `hidden_at` says that this is why.
alter table organizers add column hidden_at timestamptz;
alter table organizers add column hidden_reason text check (char_length(hidden_reason) <= 1000);
-- Where an unclaimed one was listed before: it comes to light with its first public event, and back where it was.
alter table organizers add column hidden_listing text check (hidden_listing in ('hidden', 'members', 'public'));
alter table organizers add check (hidden_at is null or (suspended_at is not null and listing = 'hidden'));
-- The organizer that this one was folded into: its addresses lead there, and its name means that one.
alter table organizers add column merged_into bigint references organizers (id) on delete set null;
create index organizers_merged_into on organizers (merged_into) where merged_into is not null;
create index organizers_merged_name on organizers (name_key) where merged_into is not null;

-- With which organizer an event went out of sight, wherever it stands now: with that one it comes back.
alter table events add column hidden_with bigint references organizers (id) on delete set null;
alter table events add check (hidden_with is null or (suspended_at is not null and listing = 'hidden'));
create index events_hidden_with on events (hidden_with) where hidden_with is not null;

-- The one state of an organizer that the list shows and narrows to.
create function organizer_state(hidden_at timestamptz, verified_at timestamptz, user_id text)
  returns text language sql immutable parallel safe as $$
  select case when hidden_at is not null then 'hidden' when verified_at is not null then 'verified'
              when user_id is null then 'unclaimed' else 'unverified' end
$$;

-- Each order by its own index, whole and narrowed to a state: a page costs the same however many organizers there are.
create index organizers_admin_name on organizers (name_key, id) where deleted_at is null;
create index organizers_admin_newest on organizers (created_at desc, id desc) where deleted_at is null;
create index organizers_admin_state_name on organizers (organizer_state(hidden_at, verified_at, user_id), name_key, id)
  where deleted_at is null;
create index organizers_admin_state_newest on organizers
    (organizer_state(hidden_at, verified_at, user_id), created_at desc, id desc)
  where deleted_at is null;

-- Two organizers that became one.
create table organizer_merges (
  id        bigint generated always as identity primary key,
  kept_id   bigint not null references organizers (id) on delete cascade,
  folded_id bigint not null references organizers (id) on delete cascade,
  merged_by text references users (id) on delete set null,
  merged_at timestamptz not null,
  -- What the kept one got of the folded one: its owner, the fields that it had left empty, and where each was listed.
  undo      jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at timestamptz
);
create index organizer_merges_newest on organizer_merges (merged_at desc, id desc);
create index organizer_merges_of_kept on organizer_merges (kept_id, id desc);
create index organizer_merges_of_folded on organizer_merges (folded_id, id desc);
create index organizer_merges_by on organizer_merges (merged_by) where merged_by is not null;

-- What went over to the kept one; Undo brings back of it what is still there. The events' old name is the folded one's.
create table organizer_merge_parts (
  merge_id   bigint not null references organizer_merges (id) on delete cascade,
  part       text not null check (part in ('event', 'claim', 'closed-claim', 'invitation', 'announcement', 'source')),
  row_id     bigint not null,
  is_renamed boolean not null default false,
  primary key (merge_id, part, row_id)
);

-- The ties that the folded one lost, and those that the kept one got or lost for them; Undo exchanges them again.
create table organizer_merge_ties (
  merge_id bigint not null references organizer_merges (id) on delete cascade,
  side     text not null check (side in ('folded', 'got', 'lost')),
  tie      text not null check (tie in ('follow', 'hide', 'edit')),
  user_id  text not null references users (id) on delete cascade,
  tied_at  timestamptz not null,
  primary key (merge_id, side, tie, user_id)
);
create index organizer_merge_ties_of_user on organizer_merge_ties (user_id);

-- What was decided lately about claims and reports, the newest first.
create index organizer_claims_decided on organizer_claims (closed_at desc, id desc) where state in ('approved', 'rejected');
create index report_cases_decided on report_cases (decided_at desc, id desc) where state <> 'open';
