import { ADMIN_LINK_MS } from "#auth/lifetimes.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { insertAccountToken } from "#data/queries/account-tokens-write.ts";

/** A link that sets an account's password, once; the command line shows it to the operator. */
export async function makePasswordLink(
  { db }: Pick<Database, "db">,
  { userId, email, baseUrl }: { userId: string; email: string; baseUrl: string },
  now: EpochMs,
): Promise<{ link: string; expiresAt: EpochMs }> {
  const expiresAt = now + ADMIN_LINK_MS;
  const token = await insertAccountToken(db, { purpose: "reset-password", userId, email, expiresAt }, now);
  return { link: `${baseUrl}/reset-password?token=${token}`, expiresAt };
}
