-- A bulk decision is one line in the lists: how many events it began with, and how many of its decisions were undone.
alter table moderation_batches
  add column total  integer not null default 0,
  add column undone integer not null default 0;
update moderation_batches b set done = d.done, undone = d.undone
  from (select batch_id, count(*)::int as done, (count(*) filter (where undone_at is not null))::int as undone
          from moderation_decisions where batch_id is not null group by batch_id) d
 where d.batch_id = b.id;
update moderation_batches set total = done;
create index moderation_batches_newest on moderation_batches (created_at desc, id desc) where decision <> 'undo';
-- Single decisions are listed one by one, those of a batch together.
drop index moderation_decisions_newest;
create index moderation_decisions_newest on moderation_decisions (decided_at desc, id desc) where batch_id is null;
create index moderation_decisions_by_age on moderation_decisions (decided_at);
