-- How often clients came lately, for processes that share the limits. Kept for minutes only, and not worth a place in the
-- write-ahead log: after a crash everybody starts anew.
create unlogged table rate_limits (
  kind        text not null check (kind in ('page', 'made', 'search', 'form')),
  client      text collate "C" not null check (char_length(client) <= 64),
  time_window bigint not null,
  count       integer not null check (count >= 0),
  primary key (time_window, kind, client)
);
