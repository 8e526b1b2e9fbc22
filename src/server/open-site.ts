import type { Accounts } from "#auth/accounts.ts";
import { authSecret } from "#auth/auth-secret.ts";
import { ANSWER_STEP_MS } from "#auth/constant-time.ts";
import { openAccounts } from "#auth/open-accounts.ts";
import { grantFirstAdmin } from "#commands/accounts/grant-first-admin.ts";
import { type FirstChoices, type SiteChoices, siteChoices } from "#core/settings/site-choices.ts";
import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

/**
 * Opens accounts according to the settings. The account of ADMIN_EMAIL becomes admin when its address is confirmed, or
 * now if it already is.
 */
export async function openSiteAccounts(
  config: Config,
  { database, clock, log, baseUrl }: { database: Database; clock: Clock; log: Log; baseUrl: string },
): Promise<Accounts> {
  const { adminEmail, dataDir, siteName } = config;
  const secret = await authSecret({ configured: config.authSecret, dataDir, database }, clock());
  await grantFirstAdmin(database, adminEmail, clock());
  return openAccounts({
    database,
    secret,
    siteName,
    baseUrl,
    limitFactor: config.rateLimitFactor,
    providers: config.providers,
    stepMs: ANSWER_STEP_MS,
    onVerified: async (_userId, now) => void (await grantFirstAdmin(database, adminEmail, now)),
    log: (error, note) => log.warn({ err: error }, note),
  });
}

/**
 * The settings that admins chose for the site. Read once per data version, so that a page needs no query; a page
 * rendered with older settings is not cached, because its data version is not the newest. While the database is
 * unavailable the last ones remain in effect.
 */
export function openSiteChoices(
  { database, changes }: { database: Database; changes: Pick<Changes, "latest"> },
  first: FirstChoices,
): () => Promise<SiteChoices> {
  let last: SiteChoices | null = null;
  let known: { version: number | null; choices: Promise<SiteChoices> } | null = null;
  const read = async (version: number | null): Promise<SiteChoices> => {
    try {
      last = await findSiteChoices(database.db, first);
      return last;
    } catch {
      // The page itself detects and shows that the database is unavailable.
      if (known?.version === version) known = null;
      return last ?? siteChoices(new Map(), first);
    }
  };
  return () => {
    const version = changes.latest();
    if (known?.version !== version) known = { version, choices: read(version) };
    return known.choices;
  };
}
