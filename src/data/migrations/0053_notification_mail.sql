-- When a notification is to be mailed; null when it is not, or was.
alter table notifications add column mail_due_at timestamptz;
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
