import { saveProfile } from "#commands/profiles/save-profile.ts";
import { checkInput } from "#core/check-input.ts";
import { PROFILE_EDIT_PATH, PROFILE_KEPT } from "#core/profiles/profile-form.ts";
import { PROFILE_FIELDS, PROFILE_INPUT, type ProfileInput } from "#core/profiles/profile-input.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { answerForm, type FormSent } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { changeEmailOf } from "#web/routes/profile-edit/change-email-of.server.ts";
import { meanwhileSaved } from "#web/routes/profile-edit/meanwhile-saved.server.ts";
import type { ProfileEditAnswer } from "#web/routes/profile-edit/profile-edit-view.ts";

const FAILED: Toast = { kind: "error", title: "profile.failed", message: "profile.failedText", seconds: 0 };
const OWN_FORM = {
  path: PROFILE_EDIT_PATH,
  fields: PROFILE_KEPT,
  signIn: { title: "profile.signInFirst", message: "profile.signInFirstText" },
};

/** Saves the profile, and begins the change of the address when another one was typed. Whatever fails, what was typed stays. */
export async function answerProfileEdit(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const own = ownForm(form, OWN_FORM, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return again(form, { toast: own.stay }, { status: 401 });
  const checked = checkInput(PROFILE_INPUT, form.texts(...PROFILE_FIELDS));
  if (!checked.ok) return again(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const saved = await orLogged(context, "a profile could not be saved", () =>
    save(form, { viewer: own.viewer, context }, checked.input),
  );
  return saved ?? again(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

async function save(
  form: SentForm,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  input: ProfileInput,
) {
  const email = await changeEmailOf(viewer, { email: input.email, password: form.text("password") }, context);
  if ("errors" in email) return again(form, { errors: email.errors }, email.sent);
  const { name, bio, city, country } = input;
  const version = Number(form.text("version"));
  const change = { actor: context.actor, userId: viewer.userId, version, values: { name, bio, city, country } };
  const outcome = await saveProfile(context.database, change, context.now);
  if (outcome.outcome === "changed-meanwhile") {
    const meanwhile = meanwhileSaved(outcome.profile, change.values, context);
    return again(form, { meanwhile }, { status: 409, cookies: email.cookies });
  }
  return redirectWithToast("/profile", updatedToast(email.askedAt), context, email.cookies);
}

function updatedToast(askedAt: string | null): Toast {
  const toast = { kind: "success", title: "profile.updated", seconds: 5 } as const;
  if (askedAt === null) return { ...toast, message: "profile.updatedText" };
  return { ...toast, message: "profile.emailSent", values: { email: askedAt } };
}

function again(form: SentForm, answer: Partial<ProfileEditAnswer>, sent: FormSent) {
  const typed = form.texts(...PROFILE_FIELDS);
  return answerForm<ProfileEditAnswer>({ typed, errors: {}, toast: null, meanwhile: null, ...answer }, sent);
}
