import { type FirstChoices, type SiteChoices, siteChoices } from "#core/settings/site-choices.ts";
import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";

/**
 * What admins chose for the site. Read once for each data version that is heard of, so that a page costs no question; a
 * page that was made of older choices is not kept, for the version it was begun with is not the newest. While the database
 * is away the last ones hold.
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
      // The page finds out for itself that the database is away, and says so.
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
