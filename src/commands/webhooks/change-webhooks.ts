import { randomBytes } from "node:crypto";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  WEBHOOK_SECRET_BYTES,
  WEBHOOK_SECRET_PREFIX,
  WEBHOOK_TEST_EVERY_MS,
  WEBHOOKS_MAX,
  type WebhookInput,
} from "#core/webhooks/webhook.ts";
import type { Database } from "#data/database.ts";
import { lockAccount } from "#data/queries/accounts-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  countWebhooks,
  deleteWaitingDeliveries,
  deleteWebhook,
  insertTestDelivery,
  insertWebhook,
  updateWebhook,
} from "#data/queries/webhooks-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Db = Pick<Database, "db">;
type Changing = { actor: Actor; userId: string };
type ChangingOne = Changing & { id: number };
/** Seals a secret for the database. */
type Seal = { seal: (secret: string) => string };

/** Adds a webhook. Its secret is returned this once: the database has it sealed. */
export async function addWebhook(
  { db }: Db,
  { actor, userId, input, seal }: Changing & Seal & { input: WebhookInput },
  now: EpochMs,
): Promise<{ outcome: "added"; secret: string } | { outcome: "too-many" }> {
  const { address, kinds } = input;
  const secret = makeSecret();
  const added = { userId, address, kinds: [...kinds], sealedSecret: seal(secret), createdAt: now };
  const entry = { action: "add-webhook", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx) => {
    // Two forms at once would otherwise add one too many.
    await lockAccount(tx, userId);
    if ((await countWebhooks(tx, userId)) >= WEBHOOKS_MAX) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "too-many" } }, now);
      return { outcome: "too-many" };
    }
    await insertWebhook(tx, added);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { kinds: kinds.join(" ") }, after: { address } }, now);
    return { outcome: "added", secret };
  });
}

/** Removes a webhook with its deliveries. */
export async function removeWebhook({ db }: Db, changing: ChangingOne, now: EpochMs): Promise<"removed" | "nothing"> {
  return transaction(db, async (tx) => {
    const address = await deleteWebhook(tx, changing);
    if (address === null) return "nothing";
    const { actor, userId: id } = changing;
    const entry = { action: "remove-webhook", actor, entity: { type: "user", id }, before: { address } } as const;
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return "removed";
  });
}

/** Switches a webhook off, which forgets what waits for it, or on again. */
export async function switchWebhook(
  { db }: Db,
  { isOn, ...changing }: ChangingOne & { isOn: boolean },
  now: EpochMs,
): Promise<"switched" | "nothing"> {
  return transaction(db, async (tx) => {
    const address = await updateWebhook(tx, changing, { offAt: isOn ? null : now, failingSince: null, toldAt: null });
    if (address === null) return "nothing";
    if (!isOn) await deleteWaitingDeliveries(tx, changing.id);
    await auditChange(tx, changing, { change: isOn ? "on" : "off", address }, now);
    return "switched";
  });
}

/** Gives a webhook a new secret, returned this once; the old one signs nothing more. */
export async function renewWebhookSecret(
  { db }: Db,
  { seal, ...changing }: ChangingOne & Seal,
  now: EpochMs,
): Promise<{ outcome: "renewed"; secret: string; address: string } | { outcome: "nothing" }> {
  const secret = makeSecret();
  return transaction(db, async (tx) => {
    const address = await updateWebhook(tx, changing, { sealedSecret: seal(secret) });
    if (address === null) return { outcome: "nothing" };
    await auditChange(tx, changing, { change: "secret", address }, now);
    return { outcome: "renewed", secret, address };
  });
}

/** Sends a webhook a test, at most one every ten seconds and none while one waits. */
export async function testWebhook({ db }: Db, changing: ChangingOne, now: EpochMs): Promise<"sent" | "wait"> {
  const since = now - WEBHOOK_TEST_EVERY_MS;
  return transaction(db, async (tx) => {
    // Two presses at once would otherwise send two.
    await lockAccount(tx, changing.userId);
    return (await insertTestDelivery(tx, changing, { now, since })) ? "sent" : "wait";
  });
}

function makeSecret(): string {
  return `${WEBHOOK_SECRET_PREFIX}${randomBytes(WEBHOOK_SECRET_BYTES).toString("base64")}`;
}

function auditChange(
  tx: Transaction,
  { actor, userId }: Changing,
  { change, address }: { change: "on" | "off" | "secret"; address: string },
  now: EpochMs,
): Promise<void> {
  const entity = { type: "user", id: userId } as const;
  const entry = {
    action: "change-webhook",
    actor,
    entity,
    outcome: "done",
    facts: { change },
    after: { address },
  } as const;
  return recordAudit(tx, entry, now);
}
