import { nextAlertDue } from "#core/alerts/alert-schedule.ts";
import {
  ALERTS_MAX,
  type AlertRhythm,
  type AlertSearch,
  alertPath,
  alertSearchKey,
  alertState,
  CONFIRM_ALERT_WITHIN_MS,
  type MailRhythm,
  writeAlertSearch,
} from "#core/alerts/search-alert.ts";
import type { Actor } from "#core/audit/actor.ts";
import { MAIL_AGAIN_MS } from "#core/contacts/contact.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertAlert, lockAlertReader, updateAlert } from "#data/queries/search-alerts-write.ts";
import { type AlertReader, countAlertsOf, findAlertOf, type StoredAlert } from "#data/queries/search-alerts.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

/** `zone` is that of the search's weekdays and times of day, and of the hour of its letters. */
type Saving = { actor: Actor; search: AlertSearch; zone: ZoneId; language: string };

/** `changed`: the member has an alert of this search, which has the new rhythm now. `full`: they have the maximum number. */
type Saved = { outcome: "saved" | "changed"; id: number } | { outcome: "full" };

/** Makes an alert of a search for a member. Saving the same search again changes how often the member is notified. */
export async function saveAlert(
  { db }: Pick<Database, "db">,
  { userId, rhythm, ...saving }: Saving & { userId: string; rhythm: AlertRhythm },
  now: EpochMs,
): Promise<Saved> {
  return transaction(db, async (tx) => {
    const reader = { userId, email: null };
    await lockAlertReader(tx, reader);
    const held = await findAlertOf(tx, reader, alertSearchKey(saving.search));
    if (held === null || held.endedAt !== null) {
      const { on } = await countAlertsOf(tx, reader);
      if (on >= ALERTS_MAX) return { outcome: "full" };
    }
    const stored = await storeAlert(tx, held, { reader, saving, rhythm, confirmedAt: now }, now);
    await auditOf(tx, { actor: saving.actor, alert: stored, before: held, rhythm }, now);
    return { outcome: held === null || held.endedAt !== null ? "saved" : "changed", id: stored.id };
  });
}

type Requested = Saving & {
  /** Validated, in lower case. */
  email: string;
  rhythm: MailRhythm;
  baseUrl: string;
  /** Whether a mail may be sent: false for a mailbox that got too many of ours. */
  isMailed: boolean;
};

/**
 * Asks the owner of an address to confirm an alert (double opt-in, PRODUCT P13). Open to everyone, so it answers the same
 * for every address, and changes no alert that is on: only the mailbox learns of it, and can change it there.
 */
export async function requestMailAlert(
  { db }: Pick<Database, "db">,
  requested: Requested,
  now: EpochMs,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { email, rhythm, actor, search } = requested;
    const reader = { userId: null, email };
    await lockAlertReader(tx, reader);
    const held = await findAlertOf(tx, reader, alertSearchKey(search));
    if (held !== null && alertState(held) === "on") return mailOnce(tx, held, { ...requested, state: "already" }, now);
    const { on, pending } = await countAlertsOf(tx, reader);
    const isPending = held !== null && alertState(held) === "pending";
    // Nobody can fill the list of someone else's address with more than they could confirm.
    if (pending >= ALERTS_MAX && !isPending) return;
    const saving = { reader, saving: requested, rhythm, confirmedAt: null };
    const stored = await storeAlert(tx, held, saving, now);
    await mailOnce(tx, stored, { ...requested, state: on >= ALERTS_MAX ? "full" : "new" }, now);
    await auditOf(tx, { actor, alert: stored, before: held, rhythm }, now);
  });
}

type Storing = { reader: AlertReader; saving: Saving; rhythm: AlertRhythm; confirmedAt: EpochMs | null };

/** Stores a new alert, or updates the one of the same search with the new values. Events listed before are not new. */
async function storeAlert(
  tx: Transaction,
  held: StoredAlert | null,
  { reader, saving: { search, zone, language }, rhythm, confirmedAt }: Storing,
  now: EpochMs,
): Promise<StoredAlert> {
  const isOn = held !== null && alertState(held) === "on";
  const values = {
    search: writeAlertSearch(search),
    searchKey: alertSearchKey(search),
    zone,
    language,
    rhythm,
    askedAt: isOn ? held.askedAt : now,
    confirmedAt: isOn ? held.confirmedAt : confirmedAt,
    seenUntil: isOn ? held.seenUntil : now,
    dueAt: nextAlertDue(rhythm, zone, now),
  };
  if (held === null) return insertAlert(tx, { ...reader, ...values });
  const change = { ...values, endedAt: null };
  await updateAlert(tx, held.id, change);
  return { ...held, ...change };
}

type Mailing = Requested & { state: "new" | "already" | "full" };

async function mailOnce(tx: Transaction, alert: StoredAlert, mailing: Mailing, now: EpochMs): Promise<void> {
  const isEarly = alert.mailedAt !== null && now < alert.mailedAt + MAIL_AGAIN_MS;
  if (isEarly || !mailing.isMailed) return;
  await updateAlert(tx, alert.id, { mailedAt: now });
  const { state, email, language, zone, rhythm, search, baseUrl } = mailing;
  const link = `${baseUrl}${alertPath({ key: alert.key, isAll: false })}`;
  const data = {
    state,
    search: writeAlertSearch(search),
    zone,
    rhythm,
    // The page preselects the requested rhythm.
    link: state === "already" ? `${link}?rhythm=${rhythm}` : link,
    unsubscribeLink: link,
    expiresAt: now + CONFIRM_ALERT_WITHIN_MS,
  };
  const message = { name: "search-alert-confirm", data } as const;
  const key = `${message.name}:${alert.id}:${now}`;
  await enqueueMail(tx, { key, to: email, language, zone, message, userId: null }, now);
}

type Audited = { actor: Actor; alert: StoredAlert; before: StoredAlert | null; rhythm: AlertRhythm };

async function auditOf(tx: Transaction, { actor, alert, before, rhythm }: Audited, now: EpochMs): Promise<void> {
  const facts = { rhythm, before: before === null ? "none" : alertState(before), byMail: alert.userId === null };
  const entity = { type: "alert", id: String(alert.id) } as const;
  await recordAudit(tx, { action: "save-alert", actor, entity, outcome: "done", facts }, now);
}
