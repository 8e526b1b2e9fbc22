import { pictureErrorOf, type PictureError } from "#core/pictures/picture-error.ts";
import { PROFILE_EDIT_PATH, SENT_WITH_PICTURE } from "#core/profiles/profile-form.ts";
import type { Viewer } from "#core/viewer.ts";
import { findProfile } from "#data/queries/profiles.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { initialOf } from "#core/accounts/person-name.ts";
import { type CountryName, countryNames } from "#core/profiles/countries.ts";
import { PROFILE_FIELDS, type Profile, type ProfileField } from "#core/profiles/profile.ts";
import { LOCALES } from "#messages/language.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

type Loaded = { status: number; view: ProfileEditView; headers: Headers };

/** Loads the form with the profile's values, or with those typed before signing in again. */
export async function profileEditLoader(request: Request, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("profile.editTitle"), site: site.name });
  const headers = new Headers();
  const loaded = await orLogged(context, "a profile could not be read", async (): Promise<Loaded> => {
    const profile = await findProfile(database.db, viewer.userId);
    if (profile === null) return { status: 404, headers, view: { documentTitle, shows: "failed", requestId } };
    const stashed = await takeStashedForm(
      request.headers.get("cookie"),
      { path: PROFILE_EDIT_PATH, owner: viewer.userId },
      context,
    );
    const pictureFault = pictureErrorOf(new URL(request.url).searchParams.get("picture"));
    if (stashed !== null) headers.append("set-cookie", stashed.forget);
    return {
      status: 200,
      headers,
      view: { documentTitle, pictureFault, ...form(viewer, profile, context, stashed?.fields ?? null) },
    };
  });
  return loaded ?? { status: 503, headers, view: { documentTitle, shows: "failed", requestId } };
}

function form(
  { email, userId }: Viewer,
  profile: Profile,
  { language }: RequestContext,
  stashed: readonly (readonly [string, string])[] | null,
) {
  const { name, bio, city, country, avatarKey, version } = profile;
  const stored: ProfileTyped = { name: name ?? "", email, bio, city: city ?? "", country: country ?? "" };
  return {
    shows: "form",
    typed: stashed === null ? stored : typedOf(stashed, stored),
    email,
    version: Number(new Map(stashed).get("version") ?? version),
    owner: userId,
    initial: initialOf({ name, email }),
    avatarKey,
    countries: countryNames(LOCALES[language]),
    isStashed: stashed !== null && !new Map(stashed).has(SENT_WITH_PICTURE),
  } as const;
}

function typedOf(stashed: readonly (readonly [string, string])[], stored: ProfileTyped): ProfileTyped {
  const values = new Map(stashed);
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, values.get(name) ?? stored[name]])) as ProfileTyped;
}

export type ProfileTyped = Readonly<Record<ProfileField, string>>;

/** What /profile/edit shows, or that the profile could not be read. */
export type ProfileEditView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "form";
      typed: ProfileTyped;
      /** The account's address, from which a changed one differs. */
      email: string;
      version: number;
      owner: string;
      initial: string;
      avatarKey: string | null;
      /** Why the picture submitted just now was rejected. */
      pictureFault: PictureError | null;
      countries: readonly CountryName[];
      /** Whether the fields hold values typed before signing in again, which are not saved. */
      isStashed: boolean;
    }
);

/** The outcome of the form. */
export type ProfileEditAnswer = {
  typed: ProfileTyped;
  errors: FormErrors;
  toast: ShownToast | null;
  /** What another form stored meanwhile, as sentences, and its version: saving again overwrites it. */
  meanwhile: { version: number; values: readonly string[] } | null;
};
