import { SETTINGS_FIELDS } from "#core/settings/settings-input.ts";
import type { SiteChoices } from "#core/settings/site-choices.ts";

/** The choices in which two sets differ, in the order of the form. */
export function changedChoices(one: SiteChoices, other: SiteChoices): readonly (keyof SiteChoices)[] {
  return SETTINGS_FIELDS.filter((name) => one[name] !== other[name]);
}
