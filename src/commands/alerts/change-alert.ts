import { nextAlertDue } from "#core/alerts/alert-schedule.ts";
import {
  ALERTS_MAX,
  type AlertRhythm,
  type AlertState,
  alertState,
  isExpiredAlert,
  rhythmsFor,
} from "#core/alerts/search-alert.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  endMailedAlerts,
  lockAlertByKey,
  lockAlertOf,
  lockAlertReader,
  updateAlert,
} from "#data/queries/search-alerts-write.ts";
import { type AlertReader, countAlertsOf, findAlertByKey, type StoredAlert } from "#data/queries/search-alerts.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** Names an alert: by the key of its private page, which anyone with the key may use, or as a member's own. */
export type AlertHandle = { key: string } | { userId: string; id: number };

type Changing = { actor: Actor; alert: AlertHandle };

function lockAlert(tx: Transaction, handle: AlertHandle): Promise<StoredAlert | null> {
  return "key" in handle ? lockAlertByKey(tx, handle.key) : lockAlertOf(tx, handle.userId, handle.id);
}

/** Ending an alert and taking that back within this time loses no event. */
const UNDONE_WITHIN_MS = HOUR_MS;

/** `full`: its reader has the maximum number of alerts. */
type Started = AlertState | "full";

/**
 * Confirms an alert by email, or starts an ended one again, with `rhythm` if set. Null when there is no such alert,
 * or when nobody confirmed it in time; doing it twice equals once.
 */
export async function startAlert(
  { db }: Pick<Database, "db">,
  { actor, alert: handle, rhythm }: Changing & { rhythm?: AlertRhythm | undefined },
  now: EpochMs,
): Promise<Started | null> {
  return transaction(db, async (tx) => {
    const reader = await lockReaderOf(tx, handle);
    const alert = reader && (await lockAlert(tx, handle));
    if (reader === null || alert === null || isExpiredAlert(alert, now)) return null;
    const wanted = rhythmsFor(alert).find((each) => each === rhythm) ?? alert.rhythm;
    if (alertState(alert) === "on") {
      if (wanted === alert.rhythm) return "on";
    } else if ((await countAlertsOf(tx, reader)).on >= ALERTS_MAX) return "full";
    await turnOn(tx, { alert, actor, rhythm: wanted }, now);
    return "on";
  });
}

type TurnedOn = { alert: StoredAlert; actor: Actor; rhythm: AlertRhythm };

async function turnOn(tx: Transaction, { alert, actor, rhythm }: TurnedOn, now: EpochMs): Promise<void> {
  const before = alertState(alert);
  await updateAlert(tx, alert.id, {
    confirmedAt: alert.confirmedAt ?? now,
    endedAt: null,
    rhythm,
    seenUntil: isContinued(alert, now) ? alert.seenUntil : now,
    dueAt: nextAlertDue(rhythm, alert.zone, now),
  });
  const entity = { type: "alert", id: String(alert.id) } as const;
  const action = before === "pending" ? "confirm-alert" : "save-alert";
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { rhythm, before } }, now);
}

/** Whether events that were listed lately are still to be sent: the alert is on, or was ended by mistake just now. */
function isContinued({ confirmedAt, endedAt }: StoredAlert, now: EpochMs): boolean {
  return confirmedAt !== null && (endedAt === null || now - endedAt < UNDONE_WITHIN_MS);
}

/** Locks the reader before the alert, in the order of `saveAlert`. */
async function lockReaderOf(tx: Transaction, handle: AlertHandle): Promise<AlertReader | null> {
  if (!("key" in handle)) {
    const reader = { userId: handle.userId, email: null };
    await lockAlertReader(tx, reader);
    return reader;
  }
  const alert = await findAlertByKey(tx, handle.key);
  const reader = alert && readerOf(alert);
  if (reader !== null) await lockAlertReader(tx, reader);
  return reader;
}

function readerOf({ userId, email }: StoredAlert): AlertReader | null {
  if (userId !== null) return { userId, email: null };
  return email === null ? null : { userId: null, email };
}

/** Ends an alert with one click (RFC 8058). Null when there is no such alert; doing it twice equals once. */
export async function endAlert(
  { db }: Pick<Database, "db">,
  { actor, alert: handle }: Changing,
  now: EpochMs,
): Promise<"ended" | null> {
  return transaction(db, async (tx) => {
    const alert = await lockAlert(tx, handle);
    if (alert === null || alert.endedAt !== null) return alert === null ? null : "ended";
    await updateAlert(tx, alert.id, { endedAt: now });
    await auditEnd(tx, { actor, id: alert.id, count: 1 }, now);
    return "ended";
  });
}

/** Ends all alerts by mail of the reader whose alert has this key; those in the bell stay. Null when there is no such alert. */
export async function endAllAlerts(
  { db }: Pick<Database, "db">,
  { actor, key }: { actor: Actor; key: string },
  now: EpochMs,
): Promise<"ended" | null> {
  return transaction(db, async (tx) => {
    const alert = await lockAlertByKey(tx, key);
    if (alert === null) return null;
    const ended = await endMailedAlerts(tx, alert, now);
    if (ended.length > 0) await auditEnd(tx, { actor, id: alert.id, count: ended.length }, now);
    return "ended";
  });
}

async function auditEnd(
  tx: Transaction,
  { actor, id, count }: { actor: Actor; id: number; count: number },
  now: EpochMs,
): Promise<void> {
  const entity = { type: "alert", id: String(id) } as const;
  await recordAudit(tx, { action: "end-alert", actor, entity, outcome: "done", facts: { count } }, now);
}
