-- Pictures that people sent (PRODUCT P20). The files lie in a store beside the database; a row says that they do, and is what
-- processes agree by: it is there before the first file, and until the last one is gone.

create table pictures (
  -- From the content, its kind and its owner: two people who send the same picture have two.
  key          text collate "C" primary key check (key ~ '^[0-9a-f]{40}$'),
  kind         text not null check (kind in ('avatar', 'event')),
  owner_id     text references users (id) on delete set null,
  -- Of the original as it is kept, in pixels.
  width        integer not null check (width between 1 and 16000),
  height       integer not null check (height between 1 and 16000),
  created_at   timestamptz not null,
  -- Null while the files are being written.
  stored_at    timestamptz,
  -- When it may go, if nothing refers to it then; null while something does.
  remove_after timestamptz,
  -- Since when its files are being removed; from then on nothing may refer to it any more.
  removing_at  timestamptz,
  check (remove_after is not null or stored_at is not null)
);
create index pictures_to_remove on pictures (remove_after) where remove_after is not null;
create index pictures_of_owner on pictures (owner_id) where owner_id is not null;

alter table events add foreign key (image_key) references pictures (key);
create index events_by_image on events (image_key) where image_key is not null;
