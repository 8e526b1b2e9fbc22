-- Whether a notification is of a change that cannot wait: its date is near.
alter table notifications add column is_urgent boolean not null default false;

-- A notification is pushed a minute later, unless it was read on a page; a day later it is no news. Whoever chose pushes
-- for reminders gets changes that cannot wait at once, on every device, and their reminders as pushes of their own.
create or replace function push_hears_notifications() returns trigger language plpgsql as $$
begin
  if not exists (select from push_subscriptions where user_id is not null) then return null; end if;
  insert into push_messages (subscription_id, once, notification_id, due_at, expires_at)
  select p.id, 'notification ' || n.id, n.id,
         n.created_at + case when n.is_urgent then interval '0' else interval '1 minute' end, n.created_at + interval '1 day'
    from (select a.id, a.user_id, a.name, a.is_urgent, a.created_at,
                 coalesce('push' = any(c.channels) and cardinality(c.leads) > 0, false) as by_push
            from added a left join reminder_preferences c on c.user_id = a.user_id) n
    join push_subscriptions p on p.user_id = n.user_id
   where case when n.name = 'event-reminder' then p.with_bell and not n.by_push
              else p.with_bell or (n.is_urgent and n.by_push) end
  on conflict (subscription_id, once) do nothing;
  return null;
end
$$;
