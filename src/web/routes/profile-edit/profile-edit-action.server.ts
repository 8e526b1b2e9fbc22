import { saveProfile } from "#commands/profiles/save-profile.ts";
import { checkInput } from "#core/check-input.ts";
import { countryName } from "#core/profiles/countries.ts";
import { PROFILE_EDIT_PATH, PROFILE_STASHED } from "#core/profiles/profile-form.ts";
import {
  PROFILE_FIELDS,
  PROFILE_INPUT,
  type Profile,
  type ProfileInput,
  type ProfileValues,
} from "#core/profiles/profile.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { LOCALES } from "#messages/language.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { type ProfileEditAnswer } from "#web/routes/profile-edit/profile-edit-loader.server.ts";

const FIELDS = ["name", "bio", "city", "country"] as const;

/** Describes what another form stored in the fields in which this one differs. */
function meanwhileSaved(
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

const FAILED: Toast = errorToast({ title: "profile.failed", message: "profile.failedText" });

const OWN_FORM = {
  path: PROFILE_EDIT_PATH,
  fields: PROFILE_STASHED,
  signIn: { title: "profile.signInFirst", message: "profile.signInFirstText" },
};

/** Saves the profile, and begins the change of the address if another one was typed. On any error the typed values stay. */
export async function profileEditAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const own = await ownForm(form, OWN_FORM, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return showAgain(form, { toast: own.stay }, { status: 401 });
  const checked = checkInput(PROFILE_INPUT, form.texts(...PROFILE_FIELDS));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const saved = await orLogged(context, "a profile could not be saved", () =>
    save(form, { viewer: own.viewer, context }, checked.input),
  );
  return saved ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

async function save(
  form: SentForm,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  input: ProfileInput,
) {
  const email = await changeEmailOf(viewer, { email: input.email, password: form.text("password") }, context);
  if ("errors" in email) return showAgain(form, { errors: email.errors }, email.sent);
  const { name, bio, city, country } = input;
  const version = Number(form.text("version"));
  const change = { actor: context.actor, userId: viewer.userId, version, values: { name, bio, city, country } };
  const outcome = await saveProfile(context.database, change, context.now);
  if (outcome.outcome === "changed-meanwhile") {
    const meanwhile = meanwhileSaved(outcome.profile, change.values, context);
    return showAgain(form, { meanwhile }, { status: 409, cookies: email.cookies });
  }
  return redirectWithToast("/profile", updatedToast(email.askedAt), context, email.cookies);
}

function updatedToast(askedAt: string | null): Toast {
  const toast = successToast({ title: "profile.updated" });
  if (askedAt === null) return { ...toast, message: "profile.updatedText" };
  return { ...toast, message: "profile.emailSent", values: { email: askedAt } };
}

function showAgain(form: SentForm, answer: Partial<ProfileEditAnswer>, sent: FormSent) {
  const typed = form.texts(...PROFILE_FIELDS);
  return formResult<ProfileEditAnswer>({ typed, errors: {}, toast: null, meanwhile: null, ...answer }, sent);
}

type EmailChange =
  /** `askedAt` is the new address that a link was mailed to; null when the address stays the same. */
  { askedAt: string | null; cookies: readonly string[] } | { errors: FormErrors; sent: FormSent };

/**
 * Begins the change of an account's address if `email` is another one: the new address must be confirmed first (PRODUCT
 * P9).
 */
async function changeEmailOf(
  viewer: Viewer,
  { email, password }: { email: string; password: string },
  { auth, translate }: RequestContext,
): Promise<EmailChange> {
  if (email === viewer.email.toLowerCase()) return { askedAt: null, cookies: [] };
  if (password === "")
    return { errors: { password: translate("profile.faults.passwordMissing") }, sent: { status: 422 } };
  const result = await auth.changeEmail(viewer, { email, password });
  const { cookies } = result;
  switch (result.outcome) {
    case "sent":
      return { askedAt: email, cookies };
    case "same-email":
      return { askedAt: null, cookies };
    case "wrong":
      return { errors: { password: translate("profile.faults.password") }, sent: { status: 422, cookies } };
    case "no-password":
      return { errors: { email: translate("profile.faults.noPassword") }, sent: { status: 422, cookies } };
    case "invalid-email":
      return { errors: { email: translate("profile.faults.email") }, sent: { status: 422, cookies } };
    case "limited": {
      const { retryAfterSeconds } = result;
      const minutes = Math.ceil(retryAfterSeconds / 60);
      const errors = { password: translate("profile.faults.limited", { minutes }) };
      return { errors, sent: { status: 429, cookies, retryAfterSeconds } };
    }
  }
}
