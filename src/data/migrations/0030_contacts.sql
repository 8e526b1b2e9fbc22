-- Who asked for mail without an account: the newsletter and the waitlist, one table, two lists (PRODUCT P13). No page that is
-- kept reads it, so it raises no data version.
create table contacts (
  id           bigint generated always as identity primary key,
  list         text not null check (list in ('newsletter', 'waitlist')),
  -- Null once it is forgotten: the dates of who was there stay for the counts of the weeks since.
  email        text collate "C" check (email = lower(email) and char_length(email) <= 254),
  -- What the private page's address ends with. As it is, since lists that are exported carry it for leaving in one press.
  key          text collate "C" unique check (char_length(key) = 32),
  language     text not null,
  zone         text not null check (char_length(zone) between 1 and 64),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,
  left_at      timestamptz,
  -- When the last message about signing up was queued: one address gets few of them.
  mailed_at    timestamptz,
  check ((email is null) = (key is null)),
  check (email is not null or left_at is not null)
);
create unique index contacts_of_address on contacts (list, email) where email is not null;
create index contacts_by_address on contacts (email) where email is not null;
create index contacts_newest on contacts (list, asked_at desc, id desc) where email is not null;
create index contacts_confirmed on contacts (list, confirmed_at, left_at) where confirmed_at is not null;
create index contacts_unconfirmed on contacts (asked_at) where confirmed_at is null;
create index contacts_left on contacts (left_at) where left_at is not null;
