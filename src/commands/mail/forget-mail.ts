import { MAIL_KEPT_MS } from "#core/mail/mail-retry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { forgetSettledMail } from "#data/queries/mail-write.ts";

/** Forgets the messages that were settled more than 30 days ago, the outbox's too; returns how many. */
export async function forgetMail({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  return forgetSettledMail(db, now - MAIL_KEPT_MS);
}
