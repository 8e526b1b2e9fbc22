-- Counting a list reads its index alone where PostgreSQL knows that the rows are there for everybody. It knows after cleaning up, which it
-- does by itself after a fifth of a table has changed: too seldom for a list that is counted after each change.
alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table occurrences set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
