import { countryName } from "#core/profiles/country-names.ts";
import type { Profile, ProfileValues } from "#core/profiles/profile.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ProfileEditAnswer } from "#web/routes/profile-edit/profile-edit-view.ts";

const FIELDS = ["name", "bio", "city", "country"] as const;

/** What another form stored in the fields in which this one differs, as sentences. */
export function meanwhileSaved(
  stored: Profile,
  values: ProfileValues,
  { translate, language }: RequestContext,
): NonNullable<ProfileEditAnswer["meanwhile"]> {
  const other = FIELDS.filter((field) => stored[field] !== values[field]);
  return {
    version: stored.version,
    values: other.map((field) => {
      const value =
        field === "country" && stored.country !== null ? countryName(stored.country, LOCALES[language]) : stored[field];
      return translate("profile.meanwhileValue", {
        label: translate(`profile.fields.${field}`),
        value: value || translate("profile.meanwhileEmpty"),
      });
    }),
  };
}
