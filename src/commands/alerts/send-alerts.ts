import { ALERT_EVENTS_MAX, type AlertLetter } from "#core/alerts/alert-letter.ts";
import { gathersUntil, nextAlertDue, SETTLED_AFTER_MS } from "#core/alerts/alert-schedule.ts";
import { alertPath, parseAlertSearch, storedAlertListPath } from "#core/alerts/search-alert.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type FoundNew, listNewEvents, type NewEvent } from "#data/queries/alert-events.ts";
import { enqueueMails } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { listDueReaders, lockDueAlerts, postponeAlerts, updateAlert } from "#data/queries/search-alerts-write.ts";
import { type AlertMember, type AlertReader, findAlertMember, type StoredAlert } from "#data/queries/search-alerts.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type AlertDelivery = {
  /** The words of a search in a language, for the bell. */
  wordsOf: (alert: Pick<StoredAlert, "search" | "zone" | "language">) => string;
  /** When the newest event was listed; null without any. */
  newest: EpochMs | null;
};

/** Titles are cut here, so that no letter becomes longer than mail programs show. */
const TITLE_MAX = 120;
/** A letter older than this names dates that are over. */
const OF_USE_MS = 2 * DAY_MS;
/** How long a reader waits whose alerts could not be sent. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS;

/** Readers with alerts that are due, for `sendAlerts`. */
export function listReadersDue(
  { db }: Pick<Database, "db">,
  { newest, limit }: { newest: EpochMs | null; limit: number },
  now: EpochMs,
): Promise<readonly AlertReader[]> {
  return listDueReaders(db, { now, newest }, limit);
}

/**
 * Sends one reader what is new for all their due alerts: one letter, and a notification for each alert in the bell.
 * The mark of what was sent and the message are stored in one transaction, so after a crash another process continues,
 * and nobody is notified twice. Returns the number of alerts looked at.
 */
export async function sendAlerts(
  { db }: Pick<Database, "db">,
  { reader, ...delivery }: AlertDelivery & { reader: AlertReader },
  now: EpochMs,
): Promise<number> {
  return transaction(db, async (tx) => {
    const alerts = await lockDueAlerts(tx, reader, { now, newest: delivery.newest });
    if (alerts.length === 0) return 0;
    const member = reader.userId === null ? null : await findAlertMember(tx, reader.userId);
    const found: Found[] = [];
    for (const alert of alerts) {
      const news = await newFor(tx, alert, { member, now });
      if (news !== null) found.push({ alert, news });
    }
    await deliver(tx, found, { ...delivery, reader, member }, now);
    return alerts.length;
  });
}

/** Uses the channels that the reader has now: a member may have turned mail off, or be suspended. */
async function deliver(
  tx: Transaction,
  found: readonly Found[],
  delivery: AlertDelivery & { reader: AlertReader; member: AlertMember | null },
  now: EpochMs,
): Promise<void> {
  const { member } = delivery;
  const isInBell = ({ alert }: Found) => alert.rhythm === "notification";
  const inBell = (member?.isActive ?? true) ? found.filter(isInBell) : [];
  const mailed = (member?.isMailed ?? true) ? found.filter((each) => !isInBell(each)) : [];
  for (const each of inBell) await notify(tx, each, delivery, now);
  await mail(tx, mailed, delivery, now);
  for (const { alert } of [...inBell, ...mailed]) await updateAlert(tx, alert.id, { toldAt: now });
}

/** Postpones the alerts of a reader who could not be notified. */
export function putOffReader({ db }: Pick<Database, "db">, reader: AlertReader, now: EpochMs): Promise<void> {
  return postponeAlerts(db, reader, now + AGAIN_AFTER_MS);
}

type Found = { alert: StoredAlert; news: FoundNew };

/** What is new for an alert, which is marked as sent; null when there is nothing, or when it still gathers. */
async function newFor(
  tx: Transaction,
  alert: StoredAlert,
  { member, now }: { member: AlertMember | null; now: EpochMs },
): Promise<FoundNew | null> {
  const until = now - SETTLED_AFTER_MS;
  const { id, rhythm, zone, userId, seenUntil } = alert;
  const search = parseAlertSearch(alert.search);
  const query = { search, zone, userId, hides: member?.hides ?? [], after: seenUntil, until };
  const news = await listNewEvents(tx, query, now);
  const gathering = news.firstAt === null ? null : gathersUntil(rhythm, news.firstAt, now);
  if (gathering !== null) {
    await updateAlert(tx, id, { dueAt: gathering });
    return null;
  }
  // The clock may have been set back since.
  await updateAlert(tx, id, { seenUntil: Math.max(seenUntil, until), dueAt: nextAlertDue(rhythm, zone, now) });
  return news.total === 0 ? null : news;
}

/** A notification names a single event, which is read when it is shown; several lead to the list. */
async function notify(
  tx: Transaction,
  { alert, news }: Found,
  { wordsOf }: AlertDelivery,
  now: EpochMs,
): Promise<void> {
  const { userId } = alert;
  const [only] = news.events;
  if (userId === null || only === undefined) return;
  const cause = { kind: "search-alert", actorId: null, userId, title: wordsOf(alert), count: news.total } as const;
  const where = news.total === 1 ? { eventId: only.eventId } : { path: storedAlertListPath(alert) };
  await insertNotificationCause(tx, { ...cause, ...where }, now);
}

async function mail(
  tx: Transaction,
  found: readonly Found[],
  { reader, member }: { reader: AlertReader; member: AlertMember | null },
  now: EpochMs,
): Promise<void> {
  const newest = found.at(-1)?.alert;
  const to = member?.email ?? reader.email;
  if (newest === undefined || to === null) return;
  const isAll = found.length > 1;
  const data: AlertLetter = {
    alerts: found.map(partOf),
    isMember: member !== null,
    unsubscribePath: alertPath({ key: newest.key, isAll }),
    expiresAt: now + OF_USE_MS,
  };
  const zone: ZoneId = member?.timezone ?? newest.zone;
  const message = { name: "search-alerts", data } as const;
  const key = `${message.name}:${newest.id}:${now}`;
  const { language } = newest;
  const { userId } = reader;
  await enqueueMails(tx, [{ key, to, language, zone, hour12: member?.hour12 ?? null, message, userId }], "bulk", now);
}

function partOf({ alert, news }: Found): AlertLetter["alerts"][number] {
  const { search, zone, askedAt, key } = alert;
  const gatherings = news.events.map(gatheringOf);
  const more = Math.max(0, news.total - ALERT_EVENTS_MAX);
  return { search, zone, askedAt, more, gatherings, endPath: alertPath({ key, isAll: false }) };
}

function gatheringOf({ title, publicId, type, organizerName, startsAt, originalLocal, timezone, rrule }: NewEvent) {
  return {
    path: rrule === null ? eventPath({ title, publicId }) : datePath({ title, publicId }, originalLocal),
    title: truncateAtWord(cleanLine(title), TITLE_MAX),
    type,
    organizer: truncateAtWord(cleanLine(organizerName), TITLE_MAX),
    startsAt,
    timezone,
  };
}
