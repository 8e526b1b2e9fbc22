import { initialOf } from "#core/accounts/person-name.ts";
import { countryName } from "#core/profiles/countries.ts";
import type { Profile } from "#core/profiles/profile.ts";
import { formatMonthYear } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { findProfile } from "#data/queries/profiles.ts";
import { LOCALES } from "#messages/language.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ProfileView } from "#web/routes/profile/profile-page.tsx";

type Loaded = { status: number; view: ProfileView };

/** Loads a person's own profile, formatted for the reader. Returns a failure as a value with its status. */
export async function profileLoader(viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("profile.title"), site: site.name });
  const loaded = await orLogged(context, "a profile could not be read", async (): Promise<Loaded> => {
    const profile = await findProfile(database.db, viewer.userId);
    if (profile !== null) return { status: 200, view: { documentTitle, ...shown(viewer, profile, context) } };
    return { status: 404, view: { documentTitle, shows: "failed", requestId } };
  });
  return loaded ?? { status: 503, view: { documentTitle, shows: "failed", requestId } };
}

function shown({ email }: Viewer, profile: Profile, context: RequestContext) {
  const { name, bio, avatarKey } = profile;
  const { zone, hour12, language } = context;
  return {
    shows: "profile",
    name,
    email,
    initial: initialOf({ name, email }),
    avatarKey,
    bio,
    location: locationOf(profile, context),
    memberSince: formatMonthYear(profile.memberSince, { locale: LOCALES[language], zone: zone.id, hour12 }),
    isComplete: name !== null && bio !== "",
  } as const;
}

function locationOf({ city, country: code }: Profile, { language, translate }: RequestContext): string | null {
  const country = code === null ? null : countryName(code, LOCALES[language]);
  return city !== null && country !== null ? translate("profile.place", { city, country }) : (city ?? country);
}
