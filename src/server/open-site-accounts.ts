import type { Accounts } from "#auth/accounts.ts";
import { authSecret } from "#auth/auth-secret.ts";
import { ANSWER_BEAT_MS } from "#auth/on-the-beat.ts";
import { openAccounts } from "#auth/open-accounts.ts";
import { grantFirstAdmin } from "#commands/accounts/grant-first-admin.ts";
import type { Database } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

/** Opens accounts as the settings say. Whose address ADMIN_EMAIL names becomes admin when it is proved, or now if it was before. */
export async function openSiteAccounts(
  config: Config,
  { database, clock, log, baseUrl }: { database: Database; clock: Clock; log: Log; baseUrl: string },
): Promise<Accounts> {
  const { adminEmail, dataDir, siteName } = config;
  const secret = await authSecret({ given: config.authSecret, dataDir, database }, clock());
  await grantFirstAdmin(database, adminEmail, clock());
  return openAccounts({
    database,
    secret,
    siteName,
    baseUrl,
    limitFactor: config.rateLimitFactor,
    providers: config.providers,
    beatMs: ANSWER_BEAT_MS,
    onVerified: async (_userId, now) => void (await grantFirstAdmin(database, adminEmail, now)),
    log: (error, note) => log.warn({ err: error }, note),
  });
}
