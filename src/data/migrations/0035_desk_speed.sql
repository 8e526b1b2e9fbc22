-- The dashboard's overview, narrowed: what may be chosen (type, state, whether dates are left) puts each event on one of some seventy
-- shelves. A list is put together from the beginnings of its shelves, each in order by an index, however the choices are combined
-- and however many events they leave out.
create function overview_shelf(type text, moderation text, visibility text, kind text, current_ends_at timestamptz)
  returns text language sql immutable parallel safe as $$
  select type
    || case when moderation = 'pending' and visibility = 'private' then ' unasked' else ' ' || moderation end
    || case when kind = 'always_open' then ' open' when current_ends_at is null then ' over' else ' dated' end
$$;

-- Counted in the index alone, for which it holds what the shelf is made of.
create index events_shelf_newest on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), created_at desc, id desc)
  include (type, moderation, visibility, kind, current_ends_at) where deleted_at is null;
create index events_shelf_soonest on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), coalesce(current_starts_at, 'infinity'), id)
  where deleted_at is null;
create index events_shelf_title on events
    (overview_shelf(type, moderation, visibility, kind, current_ends_at), (lower(title) collate "C"), id)
  where deleted_at is null;
drop index events_admin_undecided;
