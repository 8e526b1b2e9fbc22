import { sql } from "drizzle-orm";
import type { StoppableMail } from "#core/notifications/notification.ts";
import type { Connection } from "#data/transaction.ts";

/** The preference that each link at the foot of a mail turns off. */
export const MAIL_SWITCHES = {
  digest: sql.identifier("weekly_digest_notifications"),
  email: sql.identifier("email_notifications"),
} as const;

/** Whether mail is on for the member of a key; null for a key that nobody has. */
export async function findMailSwitch(db: Connection, what: StoppableMail, key: string): Promise<boolean | null> {
  const found = await db.execute<{ is_on: boolean }>(
    sql`select ${MAIL_SWITCHES[what]} as is_on from user_preferences where digest_key = ${key}`,
  );
  return found.rows[0]?.is_on ?? null;
}
