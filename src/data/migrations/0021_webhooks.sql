-- Addresses of members' programs that are told of changes of their own events (docs/webhooks.md).
create table webhooks (
  id            bigint generated always as identity primary key,
  user_id       text not null references users (id) on delete cascade,
  address       text not null check (char_length(address) between 1 and 2000),
  kinds         text[] not null check (cardinality(kinds) > 0 and kinds <@ array[
                  'event.published', 'event.updated', 'event.cancelled', 'event.removed', 'date.changed']),
  -- The secret that signs, sealed with the site's secret.
  sealed_secret text collate "C" not null check (char_length(sealed_secret) <= 300),
  created_at    timestamptz not null,
  -- Null while it is on.
  off_at        timestamptz,
  -- Since when every try has failed; null after one that was accepted.
  failing_since timestamptz,
  -- When its owner was told that a delivery was given up; null after one that was accepted.
  told_at       timestamptz
);
create index webhooks_of_user on webhooks (user_id, id);

-- What a webhook is told: a row for each change, written by the transaction that changes.
create table webhook_deliveries (
  id              bigint generated always as identity primary key,
  webhook_id      bigint not null references webhooks (id) on delete cascade,
  -- The same for every try, so that a receiver knows what it already has.
  message_id      uuid not null default gen_random_uuid(),
  kind            text not null check (kind in (
                    'event.published', 'event.updated', 'event.cancelled', 'event.removed', 'date.changed', 'test')),
  -- Null for a test.
  event_public_id text collate "C" check ((event_public_id is null) = (kind = 'test')),
  -- The local start that its rule gave the only date that changed.
  original_local  timestamp,
  happened_at     timestamptz not null default now(),
  transaction     xid8 not null default pg_current_xact_id(),
  status          text not null default 'waiting' check (status in ('waiting', 'sending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  -- Null: at once.
  due_at          timestamptz,
  claimed_at      timestamptz,
  settled_at      timestamptz,
  -- The result of the last try: an HTTP status, or what prevented an answer.
  result          text check (char_length(result) <= 40)
);
-- One change of an event is told once, however many statements it takes.
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_public_id, kind, transaction);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_sending on webhook_deliveries (claimed_at) where status = 'sending';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;

-- The webhooks that are on and belong to somebody whose own event this is: its creator, or its organizer's people.
create function webhooks_of_event(creator text, organizer bigint) returns setof webhooks language sql stable as $$
  select w.* from webhooks w join users u on u.id = w.user_id
   where w.off_at is null and u.suspended_at is null and u.leave_at is null
     and (w.user_id = creator
       or exists (select from organizers o where o.id = organizer and o.user_id = w.user_id)
       or exists (select from organizer_members m where m.organizer_id = organizer and m.user_id = w.user_id))
$$;

-- Writes what happened to an event. Of an event that is published or removed in this transaction nothing else is told.
create function tell_webhooks(
  creator text, organizer bigint, public_id text, happened text, date timestamp
) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, kind, event_public_id, original_local)
  select w.id, happened, public_id, date from webhooks_of_event(creator, organizer) w
   where happened = any(w.kinds) and not exists (
     select from webhook_deliveries d
      where d.webhook_id = w.id and d.event_public_id = public_id and d.transaction = pg_current_xact_id()
        and d.kind in ('event.published', 'event.removed'))
  on conflict (webhook_id, event_public_id, kind, transaction) do update set original_local = null
    where webhook_deliveries.original_local is distinct from excluded.original_local
$$;

create function webhooks_hear_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(e.user_id, e.organizer_id, e.public_id, 'event.published', null)
    from changed e where e.listing <> 'hidden';
  return null;
end
$$;

create function webhooks_hear_deleted() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(e.user_id, e.organizer_id, e.public_id, 'event.removed', null)
    from changed e where e.listing <> 'hidden';
  return null;
end
$$;

-- Columns that only jobs and moderators write, such as the current date, are no change for a webhook.
create function webhooks_hear_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(coalesce(c.user_id, f.user_id), coalesce(c.organizer_id, f.organizer_id), c.public_id, told.kind, null)
    from changed c join former f using (id) cross join lateral (select case
      when c.listing = 'hidden' and f.listing = 'hidden' then null
      when f.listing = 'hidden' then 'event.published'
      when c.listing = 'hidden' then 'event.removed'
      when c.cancelled_at is not null and f.cancelled_at is null then 'event.cancelled'
      when c.cancelled_at is null and f.cancelled_at is not null then 'event.updated'
      when (c.title, c.native_title, c.native_title_language, c.description, c.type, c.practices, c.traditions,
            c.languages, c.organizer_id, c.organizer_name, c.mode, c.location, c.address, c.city, c.region, c.country,
            c.latitude, c.longitude, c.link, c.link_audience, c.passcode, c.dial_in, c.registration_link, c.host_url,
            c.host_homepage, c.host_country, c.price, c.donation_welcome, c.event_size, c.guidance, c.sharing, c.camera,
            c.listening_welcome, c.beginners_welcome, c.captions, c.sign_language, c.late_entry, c.contact_name,
            c.contact_email, c.contact_phone, c.special_requirements, c.image_key, c.image_url, c.image_alt,
            c.visibility, c.cancel_reason)
        is distinct from
           (f.title, f.native_title, f.native_title_language, f.description, f.type, f.practices, f.traditions,
            f.languages, f.organizer_id, f.organizer_name, f.mode, f.location, f.address, f.city, f.region, f.country,
            f.latitude, f.longitude, f.link, f.link_audience, f.passcode, f.dial_in, f.registration_link, f.host_url,
            f.host_homepage, f.host_country, f.price, f.donation_welcome, f.event_size, f.guidance, f.sharing, f.camera,
            f.listening_welcome, f.beginners_welcome, f.captions, f.sign_language, f.late_entry, f.contact_name,
            f.contact_email, f.contact_phone, f.special_requirements, f.image_key, f.image_url, f.image_alt,
            f.visibility, f.cancel_reason) then 'event.updated'
      end as kind) told
   where told.kind is not null;
  return null;
end
$$;

create function webhooks_hear_schedules_added() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(e.user_id, e.organizer_id, e.public_id, 'event.updated', null)
    from events e where e.id in (select event_id from changed) and e.listing <> 'hidden';
  return null;
end
$$;

create function webhooks_hear_schedules_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(e.user_id, e.organizer_id, e.public_id, 'event.updated', null)
    from events e where e.listing <> 'hidden' and e.id in (
      select c.event_id from changed c join former f using (id)
       where (c.starts_local, c.timezone, c.duration_seconds, c.rrule, c.ended_at)
             is distinct from (f.starts_local, f.timezone, f.duration_seconds, f.rrule, f.ended_at));
  return null;
end
$$;

create function webhooks_hear_dates() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform tell_webhooks(e.user_id, e.organizer_id, e.public_id, 'date.changed', told.date)
    from (select s.event_id, case when count(*) = 1 then min(x.original_local) end as date
            from changed x join schedules s on s.id = x.schedule_id group by s.event_id) told
    join events e on e.id = told.event_id where e.listing <> 'hidden';
  return null;
end
$$;

create trigger events_inserted_webhooks after insert on events referencing new table as changed
  for each statement execute function webhooks_hear_inserted();
create trigger events_updated_webhooks after update on events referencing old table as former new table as changed
  for each statement execute function webhooks_hear_updated();
create trigger events_deleted_webhooks after delete on events referencing old table as changed
  for each statement execute function webhooks_hear_deleted();
create trigger schedules_inserted_webhooks after insert on schedules referencing new table as changed
  for each statement execute function webhooks_hear_schedules_added();
create trigger schedules_updated_webhooks after update on schedules referencing old table as former new table as changed
  for each statement execute function webhooks_hear_schedules_updated();
create trigger exceptions_inserted_webhooks after insert on schedule_exceptions referencing new table as changed
  for each statement execute function webhooks_hear_dates();
create trigger exceptions_updated_webhooks after update on schedule_exceptions referencing new table as changed
  for each statement execute function webhooks_hear_dates();
create trigger exceptions_deleted_webhooks after delete on schedule_exceptions referencing old table as changed
  for each statement execute function webhooks_hear_dates();
