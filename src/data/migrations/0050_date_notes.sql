-- A title of its own for a single date of a series, such as an imported calendar gives it; it may stand without a change of time.
alter table schedule_exceptions add column note text check (char_length(note) between 1 and 200);
alter table schedule_exceptions drop constraint schedule_exceptions_check;
alter table schedule_exceptions add constraint schedule_exceptions_check
  check (cancelled or starts_local is not null or duration_seconds is not null or note is not null);
