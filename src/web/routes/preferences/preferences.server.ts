import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { checkInput } from "#core/check-input.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import { DEVICE_ZONE, PREFERENCES_INPUT, type PreferencesInput } from "#core/profiles/preferences-input.ts";
import { NOTIFICATION_SWITCHES } from "#core/profiles/preferences.ts";
import { formatClock } from "#core/time/format.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { listHiddenOrganizers } from "#data/queries/follows.ts";
import { type StoredPreferences, findPreferences } from "#data/queries/profiles.ts";
import { LOCALES } from "#messages/language.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import { redirectWithToast, settingCookie, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult, orLogged } from "#web/http/form-result.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  PREFERENCES_FIELDS,
  type PreferencesAnswer,
  type PreferencesTyped,
  chosenIn,
  storedAsTyped,
  typedIn,
} from "#web/routes/preferences/preferences-form.server.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

const PREFERENCES_PATH = "/preferences";

const LABELS = {
  timezone: "time.timezone",
  hour12: "time.clock",
  firstWeekday: "time.week",
  preferredEventTypes: "likes.types",
  preferredStates: "near.states",
  maxEventDistanceMiles: "near.distance",
  eventsPerPage: "lists.perPage",
} as const;

/** Lists the names of preference fields as their page shows them. */
function fieldNames(fields: readonly string[], { translate, language }: RequestContext): string {
  const labels = fields.flatMap((field) => {
    if (Object.hasOwn(LABELS, field)) return [translate(`preferences.${LABELS[field as keyof typeof LABELS]}`)];
    const turned = NOTIFICATION_SWITCHES.find((name) => name === field);
    return turned === undefined ? [] : [translate(`preferences.notifications.${turned}`)];
  });
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(labels);
}

const UPDATED: Toast = successToast({ title: "preferences.updated", message: "preferences.updatedText" });
const FAILED: Toast = errorToast({ title: "preferences.failed", message: "preferences.failedText" });
const OWN_FORM = {
  path: PREFERENCES_PATH,
  fields: PREFERENCES_FIELDS,
  signIn: { title: "preferences.signInFirst", message: "preferences.signInFirstText" },
};

/** Saves the preferences. On any error the chosen values stay. */
export async function preferencesAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const own = await ownForm(form, OWN_FORM, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return showAgain(form, { toast: own.stay }, { status: 401 });
  const checked = checkInput(PREFERENCES_INPUT, typedIn(form));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const work = () => save(form, { viewer: own.viewer, context }, checked.input);
  const saved = await orLogged(context, "preferences could not be saved", work);
  return saved ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

async function save(
  form: SentForm,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  input: PreferencesInput,
) {
  const choose = chosenIn(input, typedIn(form).switches, context);
  const change = { actor: context.actor, userId: viewer.userId, version: Number(form.text("version")), choose };
  const outcome = await savePreferences(context.database, change, context.now);
  if (outcome.outcome === "changed-meanwhile") {
    const { stored, fields } = outcome;
    return showAgain(
      form,
      { meanwhile: { version: stored.version, fields: fieldNames(fields, context) } },
      { status: 409 },
    );
  }
  return redirectWithToast(PREFERENCES_PATH, UPDATED, context, deviceZoneCookie(form, context));
}

/**
 * Returns the zone cookie for a member who follows the device's zone, so that times change at once; the browser sends
 * the zone if it can.
 */
function deviceZoneCookie(form: SentForm, { site }: RequestContext): readonly string[] {
  const zone = form.text("timezone") === DEVICE_ZONE ? canonicalZone(form.text("deviceZone")) : null;
  return zone === null ? [] : [settingCookie([ZONE_COOKIE, zone], site.baseUrl)];
}

function showAgain(form: SentForm, answer: Partial<PreferencesAnswer>, sent: FormSent) {
  const typed = typedIn(form);
  return formResult<PreferencesAnswer>({ typed, errors: {}, toast: null, meanwhile: null, ...answer }, sent);
}

type Loaded = { status: number; view: PreferencesView; headers: Headers };

/** Loads the form with the stored values, or with those chosen before signing in again. */
export async function preferencesLoader(request: Request, viewer: Viewer, context: RequestContext): Promise<Loaded> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("preferences.title"), site: site.name });
  const headers = new Headers();
  try {
    const stored = await findPreferences(database.db, viewer.userId);
    const stashed = await takeStashedForm(
      request.headers.get("cookie"),
      { path: PREFERENCES_PATH, owner: viewer.userId },
      context,
    );
    if (stashed !== null) headers.append("set-cookie", stashed.forget);
    const filled = stashed === null ? null : stashedTyped(stashed.fields, stored, context);
    const hidden = await loadHidden(viewer, context);
    return { status: 200, headers, view: { documentTitle, ...form(viewer, stored, context, filled), hidden } };
  } catch (error) {
    context.logError(error, "preferences could not be read");
    return { status: 503, headers, view: { documentTitle, shows: "failed", requestId } };
  }
}

type Filled = { typed: PreferencesTyped; version: number };

function form({ userId }: Viewer, stored: StoredPreferences, context: RequestContext, stashed: Filled | null) {
  const { now, zone, hour12, language } = context;
  return {
    shows: "form",
    typed: stashed?.typed ?? storedAsTyped(stored, context),
    version: stashed?.version ?? stored.version,
    owner: userId,
    clock: formatClock(now, { locale: LOCALES[language], zone: zone.id, hour12 }),
    city: zoneCity(zone.id),
    zones: zoneOptions(context),
    isStashed: stashed !== null,
  } as const;
}

function stashedTyped(
  fields: readonly (readonly [string, string])[],
  stored: StoredPreferences,
  context: RequestContext,
): Filled {
  const list = (name: string) => fields.flatMap(([each, value]) => (each === name ? [value] : []));
  const text = (name: string) => list(name)[0] ?? "";
  const typed = typedIn({ list, text, has: (name) => list(name).length > 0 });
  const before = storedAsTyped(stored, context);
  const switches = { ...before.switches, ...typed.switches };
  return { typed: { ...typed, switches }, version: Number(text("version")) };
}

/**
 * Loads the organizers that a member hides. An organizer that the member may no longer see is not named, but can still
 * be removed from the list.
 */
async function loadHidden(viewer: Viewer, { database, translate }: RequestContext) {
  if (viewer.hiddenOrganizers.length === 0) return [];
  const found = await listHiddenOrganizers(database.db, viewer.userId);
  return found.map((organizer) => {
    const { publicId } = organizer;
    const isShown = organizer.deletedAt === null && maySeeOrganizer(organizer, viewer);
    if (!isShown) return { publicId, name: translate("follows.hiddenUnknown"), href: null };
    return { publicId, name: organizer.name, href: organizerPath(organizer) };
  });
}

/** What /preferences shows, or that the preferences could not be read. */
export type PreferencesView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "form";
      typed: PreferencesTyped;
      version: number;
      owner: string;
      /** The current time in the chosen zone. */
      clock: string;
      city: string;
      zones: readonly SelectGroup[];
      /** As on /profile/edit. */
      isStashed: boolean;
      /** Organizers whose events are left out of lists; `href` is null for an organizer that is no longer visible. */
      hidden: readonly { publicId: string; name: string; href: string | null }[];
    }
);
