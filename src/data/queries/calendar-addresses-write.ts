import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { type CalendarAddressKind, ENDED_ADDRESS_RETENTION_MS } from "#core/calendar-files/calendar-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { calendarAddresses } from "#data/tables/calendar-addresses.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export async function insertCalendarAddress(
  tx: Transaction,
  added: Omit<typeof calendarAddresses.$inferInsert, "id" | "endedAt">,
): Promise<void> {
  await tx.insert(calendarAddresses).values(added);
}

/** Ends a member's address of one kind; returns how many it ended: one or none. */
export async function endCalendarAddress(
  tx: Transaction,
  { userId, kind }: { userId: string; kind: CalendarAddressKind },
  now: EpochMs,
): Promise<number> {
  const ended = await tx
    .update(calendarAddresses)
    .set({ endedAt: now })
    .where(
      and(eq(calendarAddresses.userId, userId), eq(calendarAddresses.kind, kind), isNull(calendarAddresses.endedAt)),
    );
  return ended.rowCount ?? 0;
}

/** Deletes addresses that ended a while ago; returns their number. */
export async function deleteOldCalendarAddresses(db: Connection, now: EpochMs): Promise<number> {
  const old = and(
    isNotNull(calendarAddresses.endedAt),
    lt(calendarAddresses.endedAt, now - ENDED_ADDRESS_RETENTION_MS),
  );
  return (await db.delete(calendarAddresses).where(old)).rowCount ?? 0;
}
