-- Mail that is to be sent, that was sent lately, or that could not be sent (docs/decisions tells why it is sent at most once).

create table mail_messages (
  id         bigint generated always as identity primary key,
  -- A second message with the same key is not a message: what is asked for twice is sent once.
  key        text collate "C" not null unique check (char_length(key) between 1 and 300),
  name       text not null,
  -- One address: neither a space nor a line's end can make it two, or a header.
  recipient  text not null check (char_length(recipient) <= 254 and recipient !~ '[[:space:][:cntrl:],;<>]'),
  -- Whose it is. No foreign key: the last message of an account is sent when its row is gone.
  user_id    text,
  language   text not null,
  zone       text,
  -- What it says. It may hold a link or a code that opens an account, so it goes as soon as it is not needed to send the message.
  message    jsonb,
  -- The finished message, in the outbox only.
  content    jsonb,
  status     text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain')),
  attempts   integer not null default 0 check (attempts >= 0),
  due_at     timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  -- The mail server's words, or ours, when it was not taken.
  error      text check (char_length(error) <= 1000),
  created_at timestamptz not null,
  check ((status = 'waiting') <= (message is not null)),
  check ((status = 'sending') <= (message is not null and claimed_at is not null)),
  check ((status = 'kept') = (content is not null)),
  check ((status in ('waiting', 'sending')) = (settled_at is null))
);
create index mail_messages_due on mail_messages (due_at, id) where status = 'waiting';
create index mail_messages_claimed on mail_messages (claimed_at) where status = 'sending';
create index mail_messages_settled on mail_messages (settled_at) where settled_at is not null;
create index mail_messages_kept on mail_messages (id) where status = 'kept';
create index mail_messages_user on mail_messages (user_id) where user_id is not null;
