import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { checkInput } from "#core/check-input.ts";
import { DEVICE_ZONE, PREFERENCES_INPUT, type PreferencesInput } from "#core/profiles/preferences-input.ts";
import { NOTIFICATION_SWITCHES } from "#core/profiles/preferences.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { LOCALES } from "#messages/language.ts";
import { redirectWithToast, settingCookie, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  PREFERENCES_FIELDS,
  type PreferencesAnswer,
  chosenIn,
  typedIn,
} from "#web/routes/preferences/preferences-form.server.ts";
import { PREFERENCES_PATH } from "#web/routes/preferences/preferences-loader.server.ts";

const LABELS = {
  timezone: "time.timezone",
  hour12: "time.clock",
  firstWeekday: "time.week",
  secondCalendar: "time.calendar",
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
