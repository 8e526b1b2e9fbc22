import { type FirstChoices, type SiteChoices, siteChoices } from "#core/settings/site-choices.ts";
import type { HoldEvents } from "#core/moderation/hold-rule.ts";
import { siteSettings } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

const NOTHING_FIRST: FirstChoices = { feedbackUrl: null, newsletterFormUrl: null, contactEmail: null };

/** What admins chose for the whole site; `first` is what holds where nobody chose. */
export async function findSiteChoices(db: Connection, first: FirstChoices): Promise<SiteChoices> {
  const rows = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  return siteChoices(new Map(rows.map(({ key, value }) => [key, value])), first);
}

/** Which new events are held (PRODUCT P6); what nobody set, or set to something unknown, is the default. */
export async function findHoldEvents(db: Connection): Promise<HoldEvents> {
  return (await findSiteChoices(db, NOTHING_FIRST)).holdEvents;
}
