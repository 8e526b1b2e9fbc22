import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import { transaction } from "#data/transaction.ts";

/** Brings everybody's planned reminders in line with saves, dates and preferences; returns how many changed. */
export async function planReminders({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  return transaction(db, (tx) => updatePlannedReminders(tx, { userId: null, now }));
}
