import type { Actor } from "#core/audit/actor.ts";
import { PUSH_DEVICES_MAX, type PushLead, type PushReader, type PushSaves, type PushTarget } from "#core/push/push.ts";
import { PROPOSED_WITH_PUSH } from "#core/reminders/reminder.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { lockAccount } from "#data/queries/accounts-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  countOtherPushDevices,
  deletePushDevice,
  deletePushSaves,
  deletePushSubscription,
  insertPushSubscription,
  lockDeviceSubscription,
  updatePushBell,
  updatePushSaves,
  updatePushTarget,
} from "#data/queries/push-write.ts";
import { updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import { upsertPushChannel } from "#data/queries/reminder-preferences-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Db = Pick<Database, "db">;
type Browser = { target: PushTarget; reader: PushReader };

/**
 * Sends pushes to a member's browser from now on, in the session of the request. Reminders that the member chose before
 * come by push too; for a member who has not chosen yet, this turns them on.
 */
export async function addPushDevice(
  { db }: Db,
  { actor, viewer, target, reader, withBell }: Browser & { actor: Actor; viewer: Viewer; withBell: boolean },
  now: EpochMs,
): Promise<"added" | "too-many"> {
  const { userId, sessionId } = viewer;
  return transaction(db, async (tx) => {
    // Two browsers at once would otherwise add one too many.
    await lockAccount(tx, userId);
    if ((await countOtherPushDevices(tx, userId, target.endpoint)) >= PUSH_DEVICES_MAX) {
      await audit(tx, { action: "add-push-device", actor, userId, outcome: "refused" }, now);
      return "too-many";
    }
    const whose = { userId, sessionId, withBell, leadMinutes: null, leadAt: null };
    const id = await insertPushSubscription(tx, { ...target, ...reader, ...whose }, now);
    await deletePushSaves(tx, id);
    const reminding = { userId, zone: reader.zone, proposed: PROPOSED_WITH_PUSH };
    if (await upsertPushChannel(tx, reminding, now)) await updatePlannedReminders(tx, { userId, now });
    await audit(tx, { action: "add-push-device", actor, userId, outcome: "done" }, now);
    return "added";
  });
}

/**
 * Reminds a device without an account of the dates it saved. The audit log has no entry: it would hold an IP address,
 * and only the push endpoint of such a device is stored.
 */
export async function remindDevice(
  { db }: Db,
  { target, reader, lead, saves }: Browser & { lead: PushLead; saves: PushSaves },
  now: EpochMs,
): Promise<void> {
  await transaction(db, async (tx) => {
    const whose = { userId: null, sessionId: null, withBell: false, leadMinutes: lead, leadAt: now };
    const subscriptionId = await insertPushSubscription(tx, { ...target, ...reader, ...whose }, now);
    await updatePushSaves(tx, { subscriptionId, saves }, now);
  });
}

/** Follows what a device without an account has saved; false when it is not reminded. */
export async function updateDeviceSaves(
  { db }: Db,
  { endpoint, reader, saves }: { endpoint: string; reader: PushReader; saves: PushSaves },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const subscriptionId = await lockDeviceSubscription(tx, { endpoint, reader }, now);
    if (subscriptionId === null) return false;
    await updatePushSaves(tx, { subscriptionId, saves }, now);
    return true;
  });
}

/** Ends the pushes of the browser with this endpoint, which is known to it alone; false when it had none. */
export async function endPush(
  { db }: Db,
  { actor, endpoint }: { actor: Actor; endpoint: string },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const gone = await deletePushSubscription(tx, endpoint);
    if (gone?.userId != null)
      await audit(tx, { action: "remove-push-device", actor, userId: gone.userId, outcome: "done" }, now);
    return gone !== null;
  });
}

/** Sends to another address of the same browser from now on; false when the old one is unknown. */
export async function renewPush(
  { db }: Db,
  { oldEndpoint, target }: { oldEndpoint: string; target: PushTarget },
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // The browser may have subscribed by its new address already.
    if (oldEndpoint !== target.endpoint) await deletePushSubscription(tx, target.endpoint);
    return updatePushTarget(tx, { oldEndpoint, target }, now);
  });
}

type OwnDevice = { actor: Actor; userId: string; id: number };

/** Ends the pushes of one of a member's devices. */
export async function removePushDevice({ db }: Db, device: OwnDevice, now: EpochMs): Promise<"removed" | "nothing"> {
  return transaction(db, async (tx) => {
    if (!(await deletePushDevice(tx, device))) return "nothing";
    await audit(tx, { ...device, action: "remove-push-device", outcome: "done" }, now);
    return "removed";
  });
}

/** Turns the notifications of the bell on one of a member's devices on or off. */
export async function switchPushBell(
  { db }: Db,
  { isOn, ...device }: OwnDevice & { isOn: boolean },
  now: EpochMs,
): Promise<"switched" | "nothing"> {
  return transaction(db, async (tx) => {
    if (!(await updatePushBell(tx, device, isOn))) return "nothing";
    await audit(tx, { ...device, action: "change-push-device", outcome: "done" }, now);
    return "switched";
  });
}

type Entry = {
  action: "add-push-device" | "change-push-device" | "remove-push-device";
  actor: Actor;
  userId: string;
  outcome: "done" | "refused";
};

function audit(tx: Transaction, { userId, action, actor, outcome }: Entry, now: EpochMs): Promise<void> {
  const entry = { action, actor, entity: { type: "user", id: userId } } as const;
  return recordAudit(tx, outcome === "done" ? { ...entry, outcome } : { ...entry, outcome, facts: REFUSED }, now);
}

const REFUSED = { reason: "too-many" };
