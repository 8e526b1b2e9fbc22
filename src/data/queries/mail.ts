import { and, desc, eq, sql } from "drizzle-orm";
import type { MailContent, MailName } from "#core/mail/mail-message.ts";
import type { StoppableMail } from "#core/notifications/notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { mailMessages } from "#data/tables/mail.ts";
import type { Connection } from "#data/transaction.ts";

/** The preference that each unsubscribe link in a mail turns off. */
export const MAIL_SWITCHES = {
  digest: sql.identifier("weekly_digest_notifications"),
  email: sql.identifier("email_notifications"),
} as const;

/** Whether mail is on for the member with this key; null for an unknown key. */
export async function findMailSwitch(db: Connection, what: StoppableMail, key: string): Promise<boolean | null> {
  const found = await db.execute<{ is_on: boolean }>(
    sql`select ${MAIL_SWITCHES[what]} as is_on from user_preferences where digest_key = ${key}`,
  );
  return found.rows[0]?.is_on ?? null;
}

/** A message in the outbox. */
export type OutboxMail = { id: number; name: MailName; to: string; createdAt: EpochMs; content: MailContent };

const COLUMNS = {
  id: mailMessages.id,
  name: mailMessages.name,
  to: mailMessages.recipient,
  createdAt: mailMessages.createdAt,
  content: mailMessages.content,
};

/** The outbox, the newest first, at most `limit`. */
export async function listOutbox(db: Connection, limit: number): Promise<readonly OutboxMail[]> {
  const rows = await db
    .select(COLUMNS)
    .from(mailMessages)
    .where(eq(mailMessages.status, "kept"))
    .orderBy(desc(mailMessages.id))
    .limit(limit);
  return rows.flatMap(withContent);
}

/** One message of the outbox; null for an unknown id. */
export async function findOutboxMail(db: Connection, id: number): Promise<OutboxMail | null> {
  const rows = await db
    .select(COLUMNS)
    .from(mailMessages)
    .where(and(eq(mailMessages.status, "kept"), eq(mailMessages.id, id)));
  return rows.flatMap(withContent)[0] ?? null;
}

type Row = Omit<OutboxMail, "content"> & { content: MailContent | null };

function withContent({ content, ...row }: Row): OutboxMail[] {
  return content === null ? [] : [{ ...row, content }];
}

type MailHealth = {
  waiting: number;
  /** Number of messages due for more than two minutes and still unclaimed. */
  overdue: number;
  failed: number;
  uncertain: number;
  /** Messages that nobody can read: still in the outbox although it is closed. */
  inOutbox: number;
  /** The error of the newest failed message. */
  lastError: string | null;
};

/** Figures that show whether mail is sent; settled messages count for the 30 days that they are stored. */
export async function findMailHealth(db: Connection, now: EpochMs): Promise<MailHealth> {
  const found = await db.execute<MailHealth>(sql`select
    count(*) filter (where status = 'waiting')::int as waiting,
    count(*) filter (where status = 'waiting' and due_at < ${sqlInstant(now)} - interval '2 minutes')::int as overdue,
    count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status = 'uncertain')::int as uncertain,
    count(*) filter (where status = 'kept')::int as "inOutbox",
    (select error from mail_messages where status = 'failed' order by id desc limit 1) as "lastError"
    from mail_messages`);
  const [health] = found.rows;
  if (!health) throw new Error("A count gave no row.");
  return health;
}
