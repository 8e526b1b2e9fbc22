-- When this site's clock was last read, so that a clock that was wrong is noticed: one row.
create table clock_watch (
  id       boolean primary key default true check (id),
  seen_at  timestamptz not null,
  -- The clock ran ahead by more than an hour at this moment; null when it has moved evenly since the row was made, or has been put back.
  leapt_at timestamptz
);

-- A clock that ran ahead points events beyond dates that are still to come: their "last" date is then not over.
create index events_to_point_back on events (last_ends_at) where last_ends_at is not null;
