import type { ClaimedMail, MailOutcome } from "#core/mail/claimed-mail.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordMailOutcome } from "#data/queries/mail-write.ts";

/** Records what became of a message that this process had taken on. */
export async function settleMail(
  { db }: Pick<Database, "db">,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  outcome: MailOutcome,
  now: EpochMs,
): Promise<void> {
  await recordMailOutcome(db, claimed, outcome, now);
}
