import { randomBytes } from "node:crypto";
import type { Actor } from "#core/audit/actor.ts";
import { CALENDAR_KEY_BYTES, type CalendarAddressKind } from "#core/calendar-files/calendar-address.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { endCalendarAddress, insertCalendarAddress } from "#data/queries/calendar-addresses-write.ts";
import { hashOfCalendarKey } from "#data/queries/calendar-addresses.ts";
import { lockAccount } from "#data/queries/accounts-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Changing = { actor: Actor; userId: string; kind: CalendarAddressKind };

type Making = Changing & {
  /** The zone of the member's free hours, while they have chosen none. */
  zone: ZoneId;
  /** Seals the key, to show it to its member again. */
  seal: (key: string) => string;
};

/** Makes a new private address for a member's own calendar. One that there was before ends. */
export async function makeCalendarAddress(
  { db }: Pick<Database, "db">,
  { seal, zone, ...changing }: Making,
  now: EpochMs,
): Promise<void> {
  const { userId, kind } = changing;
  const key = randomBytes(CALENDAR_KEY_BYTES).toString("base64url");
  const added = { userId, kind, zone, keyHash: hashOfCalendarKey(key), sealedKey: seal(key), createdAt: now };
  await transaction(db, async (tx) => {
    // Two forms at once would otherwise make two addresses.
    await lockAccount(tx, userId);
    const ended = await endCalendarAddress(tx, { userId, kind }, now);
    await insertCalendarAddress(tx, added);
    await audit(tx, "make-calendar-address", { ...changing, ended }, now);
  });
}

/** Ends a member's private address; `nothing` when there is none. */
export async function revokeCalendarAddress(
  { db }: Pick<Database, "db">,
  changing: Changing,
  now: EpochMs,
): Promise<"ended" | "nothing"> {
  return transaction(db, async (tx) => {
    const ended = await endCalendarAddress(tx, changing, now);
    if (ended === 0) return "nothing";
    await audit(tx, "end-calendar-address", { ...changing, ended }, now);
    return "ended";
  });
}

function audit(
  tx: Transaction,
  action: "make-calendar-address" | "end-calendar-address",
  { actor, userId, kind, ended }: Changing & { ended: number },
  now: EpochMs,
): Promise<void> {
  const entity = { type: "user", id: userId } as const;
  return recordAudit(tx, { action, actor, entity, outcome: "done", facts: { kind, ended } }, now);
}
