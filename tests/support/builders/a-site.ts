import { siteChoices } from "#core/settings/site-choices.ts";
import type { FixedSite, SiteSettings } from "#web/http/request-context.server.ts";

/** A site with these settings and defaults for everything else. */
export function aFixedSite(overrides: Partial<FixedSite> = {}): FixedSite {
  const first = { feedbackUrl: null, newsletterFormUrl: null, contactEmail: null };
  return { name: "Samehour", baseUrl: "https://same.example", timezone: "UTC", first, ...overrides };
}

/** A site with these choices of its admins and defaults for everything else. */
export function aSite(overrides: Partial<SiteSettings> = {}): SiteSettings {
  const fixed = aFixedSite();
  const { holdEvents: _, ...choices } = siteChoices(new Map(), fixed.first);
  return { ...fixed, ...choices, ...overrides };
}
