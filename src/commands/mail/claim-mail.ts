import type { ClaimedMail } from "#core/mail/claimed-mail.ts";
import { MAIL_LOST_AFTER_MS } from "#core/mail/mail-retry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { claimDueMail, giveUpLostMail } from "#data/queries/mail-write.ts";

/** Takes on at most `limit` messages for this process to send, of those to many at most `bulk`, committed before it begins; says also how many others were lost. */
export async function claimMail(
  { db }: Pick<Database, "db">,
  now: EpochMs,
  limit: number,
  bulk: number = limit,
): Promise<{ claimed: readonly ClaimedMail[]; lost: number }> {
  const lost = await giveUpLostMail(db, now, now - MAIL_LOST_AFTER_MS);
  return { claimed: await claimDueMail(db, now, limit, bulk), lost };
}
