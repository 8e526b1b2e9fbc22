import { initialOf } from "#core/accounts/initial-of.ts";
import { countryNames } from "#core/profiles/country-names.ts";
import { PROFILE_EDIT_PATH, SENT_WITH_PICTURE } from "#core/profiles/profile-form.ts";
import { PROFILE_FIELDS } from "#core/profiles/profile-input.ts";
import type { Profile } from "#core/profiles/profile.ts";
import type { Viewer } from "#core/viewer.ts";
import { pictureFaultOf } from "#core/pictures/picture-fault.ts";
import { readProfile } from "#data/queries/profiles.ts";
import { LOCALES } from "#messages/language.ts";
import { takeKeptForm } from "#web/http/kept-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ProfileEditView, ProfileTyped } from "#web/routes/profile-edit/profile-edit-view.ts";

type Loaded = { status: number; view: ProfileEditView; headers: Headers };

/** The form with what stands in the profile, or with what was typed before signing in again. */
export async function loadProfileEdit(request: Request, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("profile.editTitle"), site: site.name });
  const headers = new Headers();
  try {
    const profile = await readProfile(database.db, viewer.userId);
    if (profile === null) return { status: 404, headers, view: { documentTitle, shows: "failed", requestId } };
    const kept = takeKeptForm(
      request.headers.get("cookie"),
      { path: PROFILE_EDIT_PATH, owner: viewer.userId },
      context,
    );
    const pictureFault = pictureFaultOf(new URL(request.url).searchParams.get("picture"));
    if (kept !== null) headers.append("set-cookie", kept.forget);
    return {
      status: 200,
      headers,
      view: { documentTitle, pictureFault, ...form(viewer, profile, context, kept?.fields ?? null) },
    };
  } catch (error) {
    context.logError(error, "a profile could not be read");
    return { status: 503, headers, view: { documentTitle, shows: "failed", requestId } };
  }
}

function form(
  { email, userId }: Viewer,
  profile: Profile,
  { language }: RequestContext,
  kept: readonly (readonly [string, string])[] | null,
) {
  const { name, bio, city, country, avatarKey, version } = profile;
  const stored: ProfileTyped = { name: name ?? "", email, bio, city: city ?? "", country: country ?? "" };
  return {
    shows: "form",
    typed: kept === null ? stored : typedOf(kept, stored),
    email,
    version: Number(new Map(kept).get("version") ?? version),
    owner: userId,
    initial: initialOf({ name, email }),
    avatarKey,
    countries: countryNames(LOCALES[language]),
    isKept: kept !== null && !new Map(kept).has(SENT_WITH_PICTURE),
  } as const;
}

function typedOf(kept: readonly (readonly [string, string])[], stored: ProfileTyped): ProfileTyped {
  const values = new Map(kept);
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, values.get(name) ?? stored[name]])) as ProfileTyped;
}
