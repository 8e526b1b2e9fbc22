-- Gatherings that people hand in for review (spec visitors §3 'Event submission', PRODUCT P12). No page that is kept reads these
-- tables, so they raise no data version; the event that an approval makes does.

-- Under which name links lead to the same place: neither scheme, a passcode in the link, a fragment nor Zoom's many doors count.
-- Short, since an index takes no entry of 2,000 characters.
create function link_key(link text) returns text language sql immutable parallel safe strict as $$
  select md5(rtrim(regexp_replace(regexp_replace(lower(link), '^https?://(www\.|[a-z0-9-]+\.(?=zoom\.us/))?', ''),
                                  '[?&]pwd=[^&#]*|#.*$', '', 'g'), '/'))
$$;

create table submissions (
  id                   bigint generated always as identity primary key,
  public_id            text not null unique check (public_id ~ '^[2-9b-df-hjkmnp-tv-z]{6}$'),
  -- Who was signed in when sending it; erasing the account erases the submission.
  user_id              text references users (id) on delete set null,
  -- The event that the first approval made: one submission, one event.
  event_id             bigint unique references events (id) on delete set null,
  status               text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- What the submitter is told with the answer.
  status_reason        text check (char_length(status_reason) between 1 and 1000),
  -- What moderators tell each other.
  admin_notes          text check (char_length(admin_notes) <= 5000),
  decided_at           timestamptz,
  decided_by           text references users (id) on delete set null,
  withdrawn_at         timestamptz,

  event_title          text not null check (char_length(event_title) between 3 and 200),
  event_type           text not null check (event_type in ('prayer', 'meditation', 'discussion', 'worship', 'retreat', 'other')),
  description          text not null check (char_length(description) between 10 and 10000),
  -- As typed: the end is a wall-clock time of the same zone.
  starts_local         timestamp not null,
  ends_local           timestamp not null check (ends_local > starts_local),
  timezone             text not null check (char_length(timezone) between 1 and 64),
  rrule                text check (rrule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' and char_length(rrule) <= 1000),
  -- The same as moments, of the first date: for lists and for finding the same gathering again.
  starts_at            timestamptz not null,
  ends_at              timestamptz not null check (ends_at > starts_at),
  mode                 text not null check (mode in ('online', 'in_person', 'hybrid')),
  location             text not null check (char_length(location) between 3 and 200),
  link                 text check (link ~* '^https?://' and char_length(link) <= 2000),
  organizer_name       text not null check (char_length(organizer_name) between 2 and 120),
  organizer_key        text collate "C" not null,
  organizer_email      text collate "C" not null check (organizer_email = lower(organizer_email) and char_length(organizer_email) <= 254),
  organizer_phone      text check (char_length(organizer_phone) between 1 and 60),
  expected_attendees   integer check (expected_attendees between 1 and 1000000),
  special_requirements text check (char_length(special_requirements) between 1 and 2000),

  -- In which language and zone the submitter is written to.
  language             text not null,
  zone                 text not null check (char_length(zone) between 1 and 64),
  -- Why a moderator should look twice; nothing is refused for these.
  doubts               text[] not null default '{}' check (cardinality(doubts) <= 10),
  -- Hash of the form as it was opened and of what was typed: the same form sent twice is one submission.
  replay_key           text collate "C" unique,
  -- Hash of the folded description: the same text sent again and again is seen.
  text_key             text collate "C" not null,
  -- Counts the edits; whoever approves names the version that was read.
  version              integer not null default 1 check (version >= 1),
  -- Which status the submitter was told before `tell_at`, when a message tells the present one: after some minutes of quiet.
  told_status          text not null default 'pending' check (told_status in ('pending', 'approved', 'rejected')),
  tell_at              timestamptz,
  edited_at            timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  check ((status = 'pending') = (decided_at is null))
);
create index submissions_newest on submissions (created_at desc, id desc);
create index submissions_of_user on submissions (user_id, created_at desc) where user_id is not null;
create index submissions_by_email on submissions (organizer_email, created_at desc);
create index submissions_by_organizer on submissions (organizer_key, starts_at);
create index submissions_by_link on submissions (link_key(link), starts_at) where link is not null;
create index submissions_by_text on submissions (text_key, created_at);
create index submissions_to_forget on submissions (updated_at);

-- The private addresses of a submission's page, by the hash of what they hold: a copy of this table opens no page.
create table submission_links (
  token_hash    text collate "C" primary key,
  submission_id bigint not null references submissions (id) on delete cascade,
  created_at    timestamptz not null
);
create index submission_links_of_submission on submission_links (submission_id);

-- What may be the same gathering as an event or a submission, for the moderator to look at.
create table possible_duplicates (
  id                  bigint generated always as identity primary key,
  event_id            bigint references events (id) on delete cascade,
  submission_id       bigint references submissions (id) on delete cascade,
  other_event_id      bigint references events (id) on delete cascade,
  other_submission_id bigint references submissions (id) on delete cascade,
  -- 0 to 100, and what it was made of.
  score               smallint not null check (score between 0 and 100),
  reasons             text[] not null,
  found_at            timestamptz not null,
  check (num_nonnulls(event_id, submission_id) = 1),
  check (num_nonnulls(other_event_id, other_submission_id) = 1),
  check (event_id <> other_event_id),
  check (submission_id <> other_submission_id),
  unique nulls not distinct (event_id, submission_id, other_event_id, other_submission_id)
);
create index possible_duplicates_of_submission on possible_duplicates (submission_id) where submission_id is not null;
create index possible_duplicates_other_event on possible_duplicates (other_event_id) where other_event_id is not null;
create index possible_duplicates_other_submission on possible_duplicates (other_submission_id) where other_submission_id is not null;

-- Events that lead to the same place are found by it.
create index events_by_link on events (link_key(link)) where link is not null and deleted_at is null;
