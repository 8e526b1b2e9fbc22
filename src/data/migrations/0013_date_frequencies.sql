-- How often the schedule of a date repeats, as src/core/occurrences/date-frequency.ts computes it: 0 never, 1 less than
-- weekly, 2 weekly, 3 on most days. The calendar shows rare dates first where not all have room.
alter table occurrences add column frequency smallint not null default 2;
update occurrences o set frequency = f.frequency
  from (
    select id, case when rrule is null then 0 when dates < 50 then 1 when dates < 300 then 2 else 3 end as frequency
      from schedules s, lateral (
        select ceil(430.0 / (period * coalesce(substring(rrule from 'INTERVAL=(\d+)')::int, 1))) * per_period as dates
          from (select
            case substring(rrule from '^FREQ=(\w+)') when 'DAILY' then 1 when 'WEEKLY' then 7 when 'MONTHLY' then 28 else 365 end as period,
            case when rrule ~ '^FREQ=DAILY' then 1
              else coalesce(cardinality(string_to_array(substring(rrule from 'BY(?:MONTH)?DAY=([^;]+)'), ',')), 1) end as per_period
          ) rule
      ) estimate
  ) f
 where f.id = o.schedule_id and f.frequency <> 2;
create index occurrences_rare on occurrences (listing, starts_at, event_id) where not cancelled and frequency < 2;
-- Dates of a day and more, which the calendar shows on each of their days.
create index occurrences_long on occurrences (listing, starts_at)
  where not cancelled and ends_at - starts_at >= interval '24 hours';
