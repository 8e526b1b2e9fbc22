import { siteChoices } from "#core/settings/site-choices.ts";
import type { FixedSite, SiteSettings } from "#web/http/request-context.server.ts";

/** A site of which the environment says nothing but this. */
export function aFixedSite(given: Partial<FixedSite> = {}): FixedSite {
  const first = { feedbackUrl: null, newsletterFormUrl: null, contactEmail: null };
  return { name: "Samehour", baseUrl: "https://same.example", timezone: "UTC", first, ...given };
}

/** A site whose admins chose nothing but this. */
export function aSite(given: Partial<SiteSettings> = {}): SiteSettings {
  const fixed = aFixedSite();
  const { holdEvents: _, ...choices } = siteChoices(new Map(), fixed.first);
  return { ...fixed, ...choices, ...given };
}
