import { removeAvatar, replaceAvatar } from "#commands/pictures/set-avatar.ts";
import type { StashedForm } from "#core/stashed-form.ts";
import { type PictureError, pictureErrorText } from "#core/pictures/picture-error.ts";
import { PROFILE_EDIT_PATH, PROFILE_STASHED, SENT_WITH_PICTURE } from "#core/profiles/profile-form.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { withReturn } from "#web/http/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { stashForm } from "#web/http/stashed-form.server.ts";
import { sentForm } from "#web/http/read-form.server.ts";
import { type PictureForm, readPictureForm } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const SIGN_IN: Toast = errorToast({ title: "profile.signInFirst", message: "profile.picture.signInFirstText" });
const OTHER_ACCOUNT: Toast = errorToast({
  title: "refusedForms.otherAccountTitle",
  message: "profile.picture.otherAccount",
});
const FAILED: Toast = errorToast({ title: "pictures.avatarFailedTitle", message: "pictures.avatarFailed" });
const UPDATED: Toast = successToast({ title: "pictures.avatarUpdated", message: "profile.picture.updatedText" });
const REMOVED: Toast = successToast({ seconds: 3, title: "profile.picture.removed" });

type Sender = {
  context: RequestContext;
  userId: string;
  /** Store the values typed beside the picture. */ cookies: readonly string[];
};

/**
 * Stores the submitted picture and shows it, or removes the current one; always redirects to the form, with the outcome
 * and the typed values.
 */
export async function profilePictureAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readPictureForm(request, context);
  if (form === null) return redirectWithToast(PROFILE_EDIT_PATH, FAILED, context);
  const { viewer } = context;
  if (viewer === null || form.fields.get("owner") !== viewer.userId) {
    await form.upload?.discard();
    return answerOther(form, context);
  }
  const sender: Sender = {
    context,
    userId: viewer.userId,
    cookies: await stashTyped(form, context, [[SENT_WITH_PICTURE, "yes"]]),
  };
  const answer = await orLogged(context, "a profile picture could not be stored", () =>
    form.fields.get("intent") === "remove" ? remove(sender) : store(form, sender),
  );
  return answer ?? redirectWithToast(PROFILE_EDIT_PATH, FAILED, context, sender.cookies);
}

/** The response when nobody or another account is signed in. */
async function answerOther(form: PictureForm, context: RequestContext): Promise<Response> {
  const cookies = await stashTyped(form, context);
  return context.viewer === null
    ? redirectWithToast(withReturn("/login", PROFILE_EDIT_PATH), SIGN_IN, context, cookies)
    : redirectWithToast(PROFILE_EDIT_PATH, OTHER_ACCOUNT, context, cookies);
}

/** Stores the typed, unsaved values for the redirect; a form without such values, or one that is too long, is not stored. */
async function stashTyped(
  { fields }: PictureForm,
  context: RequestContext,
  marks: StashedForm["fields"] = [],
): Promise<readonly string[]> {
  const sent = sentForm(fields);
  const typed = PROFILE_STASHED.filter(sent.has).map((name) => [name, sent.text(name)] as const);
  if (typed.length === 0) return [];
  const stashed = await stashForm(
    { path: PROFILE_EDIT_PATH, owner: sent.text("owner"), fields: [...typed, ...marks] },
    context,
  );
  return stashed === null ? [] : [stashed];
}

async function store({ upload, uploadFault }: PictureForm, { context, userId, cookies }: Sender): Promise<Response> {
  const { database, storage, actor, now } = context;
  if (uploadFault !== null) return refuse(uploadFault, context, cookies);
  // A form without a chosen file counts as one that holds no picture.
  if (upload === null) return refuse("not-an-image", context, cookies);
  const result = await replaceAvatar({ database, storage }, { actor, userId, upload }, now);
  if (result.outcome === "refused") return refuse(result.fault, context, cookies);
  return redirectWithToast(PROFILE_EDIT_PATH, UPDATED, context, cookies);
}

async function remove({ context, userId, cookies }: Sender): Promise<Response> {
  await removeAvatar(context.database, { actor: context.actor, userId }, context.now);
  return redirectWithToast(PROFILE_EDIT_PATH, REMOVED, context, cookies);
}

/** Shows the error at the field too: the address names it. */
function refuse(fault: PictureError, context: RequestContext, cookies: readonly string[]): Response {
  const { title, message } = pictureErrorText("avatar", fault);
  const toast: Toast = errorToast({ title: title.key, message: message.key });
  return redirectWithToast(`${PROFILE_EDIT_PATH}?picture=${fault}`, toast, context, cookies);
}
