-- Imports that `npm run import` began: the dashboard says so, and `npm run import -- undo` finds the latest of them.
alter table import_runs add column from_command_line boolean not null default false;
