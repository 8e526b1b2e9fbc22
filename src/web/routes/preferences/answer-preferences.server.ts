import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { checkInput } from "#core/check-input.ts";
import { DEVICE_ZONE, PREFERENCES_INPUT, type PreferencesInput } from "#core/profiles/preferences-input.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { ZONE_COOKIE } from "#core/time/zone-cookie.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { answerForm, type FormSent } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { settingCookie } from "#web/http/setting-cookie.server.ts";
import { fieldNames } from "#web/routes/preferences/field-names.server.ts";
import { PREFERENCES_PATH } from "#web/routes/preferences/load-preferences.server.ts";
import { chosenIn, PREFERENCES_FIELDS, typedIn } from "#web/routes/preferences/preferences-form.server.ts";
import type { PreferencesAnswer } from "#web/routes/preferences/preferences-view.ts";

const UPDATED: Toast = {
  kind: "success",
  title: "preferences.updated",
  message: "preferences.updatedText",
  seconds: 5,
};
const FAILED: Toast = { kind: "error", title: "preferences.failed", message: "preferences.failedText", seconds: 0 };
const OWN_FORM = {
  path: PREFERENCES_PATH,
  fields: PREFERENCES_FIELDS,
  signIn: { title: "preferences.signInFirst", message: "preferences.signInFirstText" },
};

/** Saves the preferences. Whatever fails, what was chosen stays. */
export async function answerPreferences(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const own = ownForm(form, OWN_FORM, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return again(form, { toast: own.stay }, { status: 401 });
  const checked = checkInput(PREFERENCES_INPUT, typedIn(form));
  if (!checked.ok) return again(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const work = () => save(form, { viewer: own.viewer, context }, checked.input);
  const saved = await orLogged(context, "preferences could not be saved", work);
  return saved ?? again(form, { toast: shownToast(FAILED, context) }, { status: 503 });
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
    return again(
      form,
      { meanwhile: { version: stored.version, fields: fieldNames(fields, context) } },
      { status: 409 },
    );
  }
  return redirectWithToast(PREFERENCES_PATH, UPDATED, context, deviceZoneCookie(form, context));
}

/** Whoever follows the device sees times in its zone at once: the browser tells which one it is, if it can. */
function deviceZoneCookie(form: SentForm, { site }: RequestContext): readonly string[] {
  const zone = form.text("timezone") === DEVICE_ZONE ? canonicalZone(form.text("deviceZone")) : null;
  return zone === null ? [] : [settingCookie([ZONE_COOKIE, zone], site.baseUrl)];
}

function again(form: SentForm, answer: Partial<PreferencesAnswer>, sent: FormSent) {
  const typed = typedIn(form);
  return answerForm<PreferencesAnswer>({ typed, errors: {}, toast: null, meanwhile: null, ...answer }, sent);
}
