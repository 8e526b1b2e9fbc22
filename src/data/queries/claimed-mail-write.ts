import { type SQL, and, eq, inArray, lt, sql } from "drizzle-orm";
import { type ClaimedMail, MAIL_PRIORITIES, type MailOutcome } from "#core/mail/claimed-mail.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { clockLeaptSql } from "#data/queries/clock.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { mailMessages } from "#data/tables/mail.ts";
import type { Connection } from "#data/transaction.ts";

/** How many messages of the lower priorities may be claimed. */
export type MailPlaces = { timely: number; bulk: number };

/**
 * Claims at most `limit` due messages, each priority only when none of the one before waits; nobody else gets them.
 * After the clock jumped ahead, messages that seem expired keep waiting.
 */
export async function claimDueMail(
  db: Connection,
  now: EpochMs,
  limit: number,
  { timely, bulk }: MailPlaces = { timely: limit, bulk: limit },
): Promise<readonly ClaimedMail[]> {
  // A message that seems expired would fail for good: it waits while the clock may be wrong.
  const isOfUse = sql`((message #>> '{data,expiresAt}') is null or (message #>> '{data,expiresAt}')::numeric > ${now}
                       or not ${clockLeaptSql(now)})`;
  const due = (priority: keyof typeof MAIL_PRIORITIES, max: SQL): SQL => sql`
      select id from mail_messages where status = 'waiting' and priority = ${MAIL_PRIORITIES[priority]} and due_at <= ${sqlInstant(now)} and ${isOfUse}
       order by due_at, id limit ${max} for update skip locked`;
  const afterOwn = sql`(select least(${timely}::int, ${limit}::int - count(*)::int) from own)`;
  const rest = sql`(select least(${bulk}::int, ${limit}::int - count(*)::int) from before)`;
  const found = await db.execute<Omit<ClaimedMail, "createdAt"> & { createdAt: string }>(sql`
    with own as materialized (${due("own", sql`${limit}`)}),
         timely as materialized (${due("timely", afterOwn)}),
         before as (select id from own union all select id from timely),
         bulk as materialized (${due("bulk", rest)})
    update mail_messages m set status = 'sending', attempts = attempts + 1, claimed_at = ${sqlInstant(now)}
      from (select id from before union all select id from bulk) due where m.id = due.id
    returning m.id::int as id, key, recipient as "to", language, zone, hour12, message, attempts, priority,
              created_at::text as "createdAt"`);
  return found.rows
    .map((row) => ({ ...row, createdAt: instantFromText(row.createdAt) }))
    .toSorted((a, b) => a.id - b.id);
}

/**
 * Gives up messages claimed before `claimedBefore` without a reported outcome: they may have been sent, so nobody sends
 * them again. Returns how many.
 */
export async function updateLostMail(db: Connection, now: EpochMs, claimedBefore: EpochMs): Promise<number> {
  const lost = await db
    .update(mailMessages)
    .set({
      status: "uncertain",
      message: null,
      settledAt: now,
      error: "The process that sent it ended before it knew whether it was taken.",
    })
    .where(and(eq(mailMessages.status, "sending"), lt(mailMessages.claimedAt, claimedBefore)))
    .returning({ id: mailMessages.id });
  return lost.length;
}

/**
 * Stores the outcome of a claimed message. Clears the content of a settled message, since it may give access to an
 * account. A late report about a message that was given up corrects its outcome, but never sends it again.
 */
export async function updateMailOutcome(
  db: Connection,
  { id, attempts }: Pick<ClaimedMail, "id" | "attempts">,
  outcome: MailOutcome,
  now: EpochMs,
): Promise<void> {
  const isOpen = outcome.status === "waiting";
  await db
    .update(mailMessages)
    .set({
      status: outcome.status,
      error: "error" in outcome ? outcome.error.slice(0, ERROR_MAX) : null,
      content: "content" in outcome ? outcome.content : null,
      ...(isOpen ? { dueAt: outcome.dueAt } : { message: null, settledAt: now }),
    })
    .where(
      and(
        eq(mailMessages.id, id),
        eq(mailMessages.attempts, attempts),
        inArray(mailMessages.status, isOpen ? ["sending"] : ["sending", "uncertain"]),
      ),
    );
}

/** The limit of the column's check constraint. */
const ERROR_MAX = 1_000;

/** Deletes messages settled before a time; returns how many. */
export async function deleteSettledMail(db: Connection, before: EpochMs): Promise<number> {
  const gone = await db
    .delete(mailMessages)
    .where(lt(mailMessages.settledAt, before))
    .returning({ id: mailMessages.id });
  return gone.length;
}
