import type { NotificationCause } from "#core/notifications/cause.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Has everybody told whom this concerns, if the transaction commits: one row, however many they are. A job finds them afterwards,
 * and tells each once. Call it once for each thing that happened.
 */
export async function tellPeople(tx: Connection, cause: NotificationCause, now: EpochMs): Promise<void> {
  const userId = "userId" in cause ? cause.userId : null;
  await tx.insert(notificationCauses).values({ kind: cause.kind, cause, userId, createdAt: now, dueAt: now });
}
