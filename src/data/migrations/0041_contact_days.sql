-- How many came onto the lists of addresses, confirmed and left, by day (UTC): the Newsletter tab counts days and never addresses, so
-- that it takes no longer with a hundred thousand of them. Days hold nobody; what is forgotten of an address is taken out of its days.
create table contact_days (
  list      text not null check (list in ('newsletter', 'waitlist')),
  day       date not null,
  -- Typed on that day, and neither confirmed nor taken off since.
  pending   integer not null,
  -- Confirmed on that day, whatever came after.
  confirmed integer not null,
  -- Taken off on that day, having been confirmed.
  parted    integer not null,
  primary key (list, day)
);

create function contact_parts(list text, asked_at timestamptz, confirmed_at timestamptz, left_at timestamptz, sign integer)
  returns table (list text, day date, pending integer, confirmed integer, parted integer) language sql immutable as $$
  select $1, (part.at at time zone 'UTC')::date, part.pending * $5, part.confirmed * $5, part.parted * $5
    from (values (case when $3 is null and $4 is null then $2 end, 1, 0, 0),
                 ($3, 0, 1, 0),
                 (case when $3 is not null then $4 end, 0, 0, 1)) as part (at, pending, confirmed, parted)
   where $1 is not null and part.at is not null
$$;

-- In the order of the days, so that two transactions never wait for each other's.
create function count_contact() returns trigger language plpgsql as $$
begin
  insert into contact_days as kept (list, day, pending, confirmed, parted)
  select part.list, part.day, sum(part.pending), sum(part.confirmed), sum(part.parted)
    from (select * from contact_parts(new.list, new.asked_at, new.confirmed_at, new.left_at, 1)
          union all
          select * from contact_parts(old.list, old.asked_at, old.confirmed_at, old.left_at, -1)) part
   group by part.list, part.day
  having sum(part.pending) <> 0 or sum(part.confirmed) <> 0 or sum(part.parted) <> 0
   order by part.list, part.day
  on conflict (list, day) do update
     set pending = kept.pending + excluded.pending, confirmed = kept.confirmed + excluded.confirmed,
         parted = kept.parted + excluded.parted;
  return null;
end
$$;

insert into contact_days (list, day, pending, confirmed, parted)
select part.list, part.day, sum(part.pending), sum(part.confirmed), sum(part.parted)
  from contacts c, contact_parts(c.list, c.asked_at, c.confirmed_at, c.left_at, 1) part
 group by part.list, part.day;

create trigger contacts_counted after insert or update or delete on contacts
  for each row execute function count_contact();
