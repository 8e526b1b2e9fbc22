-- An organizer that staff gave to another member: with this it is given back.
create table organizer_hand_overs (
  id           bigint generated always as identity primary key,
  organizer_id bigint not null references organizers (id) on delete cascade,
  -- Who owned it before; null for nobody, and for somebody who is gone: `was_owned` tells the two apart.
  from_id      text references users (id) on delete set null,
  was_owned    boolean not null,
  to_id        text not null references users (id) on delete cascade,
  given_by     text references users (id) on delete set null,
  given_at     timestamptz not null,
  -- The profile's version since, and what the new owner was to it before.
  undo         jsonb not null check (jsonb_typeof(undo) = 'object'),
  undone_at    timestamptz
);
create index organizer_hand_overs_newest on organizer_hand_overs (given_at desc, id desc);
create index organizer_hand_overs_of_organizer on organizer_hand_overs (organizer_id, id desc);
create index organizer_hand_overs_from on organizer_hand_overs (from_id) where from_id is not null;
create index organizer_hand_overs_to on organizer_hand_overs (to_id);
create index organizer_hand_overs_by on organizer_hand_overs (given_by) where given_by is not null;
