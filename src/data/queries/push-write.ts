import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import {
  type ClaimedPush,
  PUSH_RETENTION_MS,
  PUSH_LEADS,
  PUSH_UNUSED_MS,
  type PushFacts,
  type PushLead,
  type PushReader,
  type PushSaves,
  type PushTarget,
} from "#core/push/push.ts";
import type { LinkAudience } from "#core/events/event.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { savedThingsSql } from "#data/queries/saved-row.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { pushMessages, pushSaves, pushSubscriptions } from "#data/tables/push.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type Added = PushTarget &
  PushReader &
  Pick<typeof pushSubscriptions.$inferInsert, "userId" | "sessionId" | "withBell" | "leadMinutes" | "leadAt">;

/** Stores a browser's subscription, in place of what the same browser had before; returns its id. */
export async function insertPushSubscription(tx: Transaction, added: Added, now: EpochMs): Promise<number> {
  const [stored] = await tx
    .insert(pushSubscriptions)
    .values({ ...added, createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...added, usedAt: now } })
    .returning({ id: pushSubscriptions.id });
  if (stored === undefined) throw new Error("a stored subscription has no number");
  return stored.id;
}

/** How many devices of a member are subscribed, without the one with this endpoint. */
export async function countOtherPushDevices(tx: Transaction, userId: string, endpoint: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from push_subscriptions where user_id = ${userId} and endpoint <> ${endpoint}`);
  return found.rows[0]?.n ?? 0;
}

/** Deletes a browser's subscription, which only it knows; returns whose it was, or null when there was none. */
export async function deletePushSubscription(
  tx: Connection,
  endpoint: string,
): Promise<{ userId: string | null } | null> {
  const [gone] = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .returning({ userId: pushSubscriptions.userId });
  return gone ?? null;
}

/** Deletes a subscription that its push service no longer knows. */
export async function deletePushSubscriptionById(tx: Connection, id: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

const own = ({ userId, id }: { userId: string; id: number }) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id));

/** Deletes one of a member's devices; false when they have no such one. */
export async function deletePushDevice(tx: Transaction, of: { userId: string; id: number }): Promise<boolean> {
  return (await tx.delete(pushSubscriptions).where(own(of))).rowCount === 1;
}

/** Changes whether the bell's notifications come to one of a member's devices; false when they have no such one. */
export async function updatePushBell(
  tx: Transaction,
  of: { userId: string; id: number },
  withBell: boolean,
): Promise<boolean> {
  return (await tx.update(pushSubscriptions).set({ withBell }).where(own(of))).rowCount === 1;
}

/** Locks the subscription of a device without an account, and notes its visit; null when there is none. */
export async function lockDeviceSubscription(
  tx: Transaction,
  { endpoint, reader }: { endpoint: string; reader: PushReader },
  now: EpochMs,
): Promise<number | null> {
  const [found] = await tx
    .update(pushSubscriptions)
    .set({ ...reader, usedAt: now })
    .where(and(eq(pushSubscriptions.endpoint, endpoint), sql`user_id is null`))
    .returning({ id: pushSubscriptions.id });
  return found?.id ?? null;
}

/** Replaces where a browser receives pushes; false when the old endpoint is unknown. */
export async function updatePushTarget(
  tx: Transaction,
  { oldEndpoint, target }: { oldEndpoint: string; target: PushTarget },
  now: EpochMs,
): Promise<boolean> {
  const known = eq(pushSubscriptions.endpoint, oldEndpoint);
  return (
    (
      await tx
        .update(pushSubscriptions)
        .set({ ...target, usedAt: now })
        .where(known)
    ).rowCount === 1
  );
}

/** Replaces the saves of a subscription. A save that was there before still counts from its old time. */
export async function updatePushSaves(
  tx: Transaction,
  { subscriptionId, saves }: { subscriptionId: number; saves: PushSaves },
  now: EpochMs,
): Promise<void> {
  const { ids, dates } = savedThingsSql(saves);
  // A device without an account must not learn that a private event, or one for members, exists.
  const wanted = sql`select e.id as event_id, t.original_local from unnest(${ids}, ${dates}) as t(public_id, original_local)
    join events e on e.public_id = t.public_id where e.visibility = 'public_web' and e.deleted_at is null`;
  await tx.execute(sql`
    delete from push_saves s where s.subscription_id = ${subscriptionId} and not exists (
      select from (${wanted}) w where w.event_id = s.event_id and w.original_local is not distinct from s.original_local)`);
  await tx.execute(sql`
    insert into push_saves (subscription_id, event_id, original_local, since)
    select ${subscriptionId}, w.event_id, w.original_local, ${sqlInstant(now)} from (${wanted}) w
    on conflict (subscription_id, event_id, original_local) do nothing`);
}

/** Removes the saves of a subscription that a member took over. */
export async function deletePushSaves(tx: Transaction, subscriptionId: number): Promise<void> {
  await tx.delete(pushSaves).where(eq(pushSaves.subscriptionId, subscriptionId));
}

type Written = { once: string; facts: PushFacts; dueAt: EpochMs; expiresAt: EpochMs };

/** Writes a push for every device of a member; one that has it already gets no second. Returns for how many. */
export async function insertPushesOfMember(
  tx: Connection,
  userId: string,
  { once, facts, dueAt, expiresAt }: Written,
): Promise<number> {
  const written = await tx.execute(sql`
    insert into push_messages (subscription_id, once, facts, due_at, expires_at)
    select id, ${once}, ${JSON.stringify(facts)}::jsonb, ${sqlInstant(dueAt)}, ${sqlInstant(expiresAt)}
      from push_subscriptions where user_id = ${userId}
    on conflict (subscription_id, once) do nothing`);
  return written.rowCount ?? 0;
}

/** Writes pushes for single subscriptions; returns how many are new. */
export async function insertPushes(
  tx: Connection,
  pushes: readonly (Written & { subscriptionId: number })[],
): Promise<number> {
  if (pushes.length === 0) return 0;
  const written = await tx
    .insert(pushMessages)
    .values([...pushes])
    .onConflictDoNothing();
  return written.rowCount ?? 0;
}

/** A date of which a device without an account is to be reminded. */
export type DueReminder = {
  subscriptionId: number;
  lead: number;
  scheduleId: number;
  originalLocal: string;
  startsAt: EpochMs;
  publicId: string;
  title: string;
  link: string | null;
  linkAudience: LinkAudience;
};

type ReminderRow = Omit<DueReminder, "startsAt"> & { startsAt: string };

/**
 * The reminders of devices that are due before `until` and not written yet, of dates that have not begun: public,
 * neither cancelled nor deleted. What was due before its event was saved, or the lead chosen, is left out.
 */
export async function listDueReminders(
  db: Connection,
  { now, until, limit }: { now: EpochMs; until: EpochMs; limit: number },
): Promise<readonly DueReminder[]> {
  // Each lead by itself has few dates: all leads together would compare a day of dates with every save.
  const due = sql.join(
    PUSH_LEADS.map((lead) => dueWithLead(lead, { now, until })),
    sql` union all `,
  );
  const found = await db.execute<ReminderRow>(sql`
    select "subscriptionId", lead, "scheduleId", "originalLocal", starts_at::text as "startsAt", "publicId", title, link,
           "linkAudience" from (${due}) due order by starts_at limit ${limit}`);
  return found.rows.map((row) => ({ ...row, startsAt: instantFromText(row.startsAt) }));
}

function dueWithLead(lead: PushLead, { now, until }: { now: EpochMs; until: EpochMs }): SQL {
  const leadMs = lead * MINUTE_MS;
  return sql`
    select p.id::int as "subscriptionId", p.lead_minutes as lead, o.schedule_id::int as "scheduleId",
           to_char(o.original_local, 'YYYY-MM-DD"T"HH24:MI:SS') as "originalLocal", o.starts_at,
           e.public_id as "publicId", e.title, e.link, e.link_audience as "linkAudience"
      from occurrences o join push_saves s on s.event_id = o.event_id
       and (s.original_local is null or o.original_local = s.original_local)
      join push_subscriptions p on p.id = s.subscription_id and p.lead_minutes = ${lead}
      join events e on e.id = s.event_id
     where o.starts_at > ${sqlInstant(now)} and o.starts_at <= ${sqlInstant(until + leadMs)}
       and o.starts_at - make_interval(mins => p.lead_minutes) >= greatest(s.since, p.lead_at)
       and o.listing = 'public' and not o.cancelled and e.listing = 'public' and e.cancelled_at is null
       and not exists (select from push_messages m where m.subscription_id = p.id
         and m.once = 'reminder ' || o.schedule_id || ' ' || to_char(o.original_local, 'YYYY-MM-DD"T"HH24:MI:SS')
                      || ' ' || p.lead_minutes)`;
}

type ClaimedRow = Omit<ClaimedPush, "expiresAt" | "quiet"> & {
  expiresAt: string;
  quietFrom: number | null;
  quietTo: number | null;
};

/** Claims at most `limit` pushes that are due; nobody else gets them. Those that expired are given up. */
export async function claimDuePushes(db: Connection, now: EpochMs, limit: number): Promise<readonly ClaimedPush[]> {
  await db.execute(sql`
    update push_messages set status = 'failed', result = 'expired', facts = null
     where status = 'waiting' and due_at <= ${sqlInstant(now)} and expires_at <= ${sqlInstant(now)}`);
  const found = await db.execute<ClaimedRow>(sql`
    with due as materialized (
      select id from push_messages where status = 'waiting' and due_at <= ${sqlInstant(now)}
       order by due_at, id limit ${limit} for update skip locked)
    update push_messages m set status = 'sending', attempts = m.attempts + 1, claimed_at = ${sqlInstant(now)}
      from due join push_messages d on d.id = due.id join push_subscriptions p on p.id = d.subscription_id
      left join reminder_preferences c on c.user_id = p.user_id
     where m.id = due.id
    returning m.id::int as id, p.id::int as "subscriptionId", p.user_id as "userId", p.endpoint, p.p256dh, p.auth,
              p.zone, p.language, p.hour12, m.facts, m.notification_id::float8 as "notificationId",
              m.expires_at::text as "expiresAt", m.attempts, c.quiet_from as "quietFrom", c.quiet_to as "quietTo"`);
  return found.rows.map(({ quietFrom: from, quietTo: to, ...row }) => ({
    ...row,
    expiresAt: instantFromText(row.expiresAt),
    quiet: from === null || to === null ? null : { from, to },
  }));
}

/** Gives up pushes whose process ended before it reported: they may have been sent. Returns how many. */
export async function updateLostPushes(db: Connection, claimedBefore: EpochMs): Promise<number> {
  const lost = await db
    .update(pushMessages)
    .set({ status: "failed", result: "lost", facts: null })
    .where(and(eq(pushMessages.status, "sending"), lt(pushMessages.claimedAt, claimedBefore)));
  return lost.rowCount ?? 0;
}

type Settled = { status: "sent" | "failed"; result: string } | { status: "waiting"; dueAt: EpochMs; result: string };

/** Stores the result of a try; the facts of a settled push are deleted. */
export async function updatePush(
  tx: Transaction,
  { id, attempts }: Pick<ClaimedPush, "id" | "attempts">,
  settled: Settled,
): Promise<void> {
  const change = settled.status === "waiting" ? settled : { ...settled, facts: null };
  await tx
    .update(pushMessages)
    .set(change)
    .where(and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts)));
}

/** Notes that a push reached a subscription. */
export async function updatePushUsed(tx: Transaction, subscriptionId: number, now: EpochMs): Promise<void> {
  await tx.update(pushSubscriptions).set({ usedAt: now }).where(eq(pushSubscriptions.id, subscriptionId));
}

/**
 * Deletes messages that are of no more use, and subscriptions without a member that nobody has used for long; returns
 * how many. A member's end with their session.
 */
export async function deleteOldPushes(db: Connection, now: EpochMs): Promise<number> {
  const old = await db.delete(pushMessages).where(lt(pushMessages.expiresAt, now - PUSH_RETENTION_MS));
  const unused = await db
    .delete(pushSubscriptions)
    .where(and(isNull(pushSubscriptions.userId), lt(pushSubscriptions.usedAt, now - PUSH_UNUSED_MS)));
  return (old.rowCount ?? 0) + (unused.rowCount ?? 0);
}
