import { randomBytes } from "node:crypto";
import { digestLetter } from "#core/digest/digest-letter.ts";
import type { DigestPick, DigestPool } from "#core/digest/digest-pool.ts";
import type { DigestRunKind } from "#core/digest/digest-schedule.ts";
import { stopMailPath } from "#core/notifications/notification.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { listOwnDigestEvents, picksFor } from "#data/queries/digest-events.ts";
import { type DigestMember, listDueMembers, type ZoneWeek } from "#data/queries/digest-members.ts";
import { lockDigestPreferences, updateDigestMail, insertDigestWeeks } from "#data/queries/digest-write.ts";
import { enqueueMails, type OneOfMany } from "#data/queries/mail-write.ts";
import { transaction } from "#data/transaction.ts";

type DigestBatch = {
  run: { id: number; kind: DigestRunKind };
  zoneWeeks: readonly ZoneWeek[];
  siteZone: ZoneId;
  language: string;
  pool: DigestPool;
  /** Cursor: the last member of the previous batch; empty for the first batch. */
  after: string;
  limit: number;
};

/** `last` is the next batch's cursor; null when no members are left. */
type BatchDone = { queued: number; last: string | null };

type Chosen = { member: DigestMember & { week: LocalDate }; picks: readonly DigestPick[] };

/**
 * Writes the digests of a run's next members. The mark that a member has this week's digest and the message are stored
 * in one transaction, so after a crash another process continues with the unmarked members and nobody gets two.
 */
export async function prepareDigests(
  { db }: Pick<Database, "db">,
  batch: DigestBatch,
  now: EpochMs,
): Promise<BatchDone> {
  const { zoneWeeks, siteZone, run, after, limit } = batch;
  const members = await listDueMembers(db, { zoneWeeks, siteZone, run }, { after, limit });
  if (members.length === 0) return { queued: 0, last: null };
  const own = await listOwnDigestEvents(
    db,
    members.map(({ userId }) => userId),
    now,
  );
  const chosen = members.map((member) => ({
    member,
    picks: picksFor(member, own.get(member.userId), { ...batch, now }),
  }));
  const queued = await store(db, batch, chosen, now);
  return { queued, last: members.length < limit ? null : (members.at(-1)?.userId ?? null) };
}

function store(db: Database["db"], batch: DigestBatch, chosen: readonly Chosen[], now: EpochMs): Promise<number> {
  return transaction(db, async (tx) => {
    const ids = chosen.map(({ member }) => member.userId);
    const keys = await lockDigestPreferences(
      tx,
      ids,
      ids.map(() => randomBytes(16).toString("base64url")),
    );
    const wanting = chosen.filter(({ member }) => keys.has(member.userId));
    const weeks = wanting.map(({ member: { userId, week }, picks }) => {
      return { userId, week, eventIds: picks.map(({ event }) => event.eventId) };
    });
    const taken = await insertDigestWeeks(tx, batch.run, weeks, now);
    const recipients = wanting.filter(({ member, picks }) => picks.length > 0 && taken.has(member.userId));
    const mails = recipients.map((each) => mailTo(each, keys.get(each.member.userId) ?? "", { batch, now }));
    const numbers = await enqueueMails(tx, mails, "bulk", now);
    const noted = recipients.flatMap(({ member: { userId, week } }) => {
      const mailId = numbers.get(mailKey(userId, week));
      return mailId === undefined ? [] : [{ userId, week, mailId }];
    });
    await updateDigestMail(tx, batch.run.id, noted);
    return noted.length;
  });
}

/** Mail key that makes a second digest for the same member and week a no-op. */
function mailKey(userId: string, week: LocalDate): string {
  return `weekly-digest:${userId}:${week}`;
}

function mailTo(
  { member, picks }: Chosen,
  leaveKey: string,
  { batch, now }: { batch: DigestBatch; now: EpochMs },
): OneOfMany {
  const { userId, email, name, timezone, hour12, week } = member;
  const zone = timezone ?? batch.siteZone;
  const reader = { name, zone, isOwnZone: timezone !== null, unsubscribePath: stopMailPath("digest", leaveKey) };
  const message = { name: "weekly-digest", data: digestLetter(picks, reader, now) } as const;
  return { key: mailKey(userId, week), to: email, language: batch.language, zone, hour12, message, userId };
}
