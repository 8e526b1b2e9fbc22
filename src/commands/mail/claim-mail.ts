import { type ClaimedMail, MAIL_RETENTION_MS, MAIL_LOST_AFTER_MS, type MailOutcome } from "#core/mail/claimed-mail.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  claimDueMail,
  deleteSettledMail,
  type MailPlaces,
  updateLostMail,
  updateMailOutcome,
} from "#data/queries/claimed-mail-write.ts";

/**
 * Claims up to `limit` messages for this process to send, of the lower priorities as many as there are places. The
 * claim is committed before sending begins. `lost` counts messages whose sender died.
 */
export async function claimMail(
  { db }: Pick<Database, "db">,
  now: EpochMs,
  limit: number,
  places?: MailPlaces,
): Promise<{ claimed: readonly ClaimedMail[]; lost: number }> {
  const lost = await updateLostMail(db, now, now - MAIL_LOST_AFTER_MS);
  return { claimed: await claimDueMail(db, now, limit, places), lost };
}

/** Records the outcome of a message that this process claimed. */
export async function settleMail(
  { db }: Pick<Database, "db">,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  outcome: MailOutcome,
  now: EpochMs,
): Promise<void> {
  await updateMailOutcome(db, claimed, outcome, now);
}

/** Deletes messages that were settled (sent or given up) more than 30 days ago; returns how many. */
export async function forgetMail({ db }: Pick<Database, "db">, now: EpochMs): Promise<number> {
  return deleteSettledMail(db, now - MAIL_RETENTION_MS);
}
