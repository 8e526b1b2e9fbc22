import { removeAvatar } from "#commands/pictures/remove-avatar.ts";
import { replaceAvatar } from "#commands/pictures/replace-avatar.ts";
import { type PictureFault, pictureFaultWords } from "#core/pictures/picture-fault.ts";
import type { Toast } from "#core/toast.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readPictureForm } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { UploadForm } from "#storage/read-upload.ts";

const EDIT = "/profile/edit";
const SIGN_IN: Toast = {
  kind: "error",
  title: "profile.signInFirst",
  message: "profile.picture.signInFirstText",
  seconds: 0,
};
const OTHER_ACCOUNT: Toast = {
  kind: "error",
  title: "forms.otherAccountTitle",
  message: "profile.picture.otherAccount",
  seconds: 0,
};
const FAILED: Toast = {
  kind: "error",
  title: "pictures.avatarFailedTitle",
  message: "pictures.avatarFailed",
  seconds: 0,
};
const UPDATED: Toast = {
  kind: "success",
  title: "pictures.avatarUpdated",
  message: "profile.picture.updatedText",
  seconds: 5,
};
const REMOVED: Toast = { kind: "success", title: "profile.picture.removed", seconds: 3 };

/** Stores the picture that was sent and shows it, or takes the shown one away; always back to the form, with what came of it. */
export async function answerProfilePicture(request: Request, about: RequestContext): Promise<Response> {
  const form = await readPictureForm(request, about);
  if (form === null) return redirectWithToast(EDIT, FAILED, about);
  const { viewer } = about;
  if (viewer === null || form.fields.get("owner") !== viewer.userId) {
    await form.upload?.discard();
    if (viewer !== null) return redirectWithToast(EDIT, OTHER_ACCOUNT, about);
    return redirectWithToast(withReturn("/login", EDIT), SIGN_IN, about);
  }
  const answer = await orLogged(about, "a profile picture could not be stored", () =>
    form.fields.get("intent") === "remove" ? remove(viewer.userId, about) : store(form, viewer.userId, about),
  );
  return answer ?? redirectWithToast(EDIT, FAILED, about);
}

async function store({ upload }: UploadForm, userId: string, about: RequestContext): Promise<Response> {
  const { database, storage, actor, now } = about;
  // Nothing chosen is no picture either.
  if (upload === null) return refuse("not-an-image", about);
  const result = await replaceAvatar({ database, storage }, { actor, userId, upload }, now);
  return result.outcome === "refused" ? refuse(result.fault, about) : redirectWithToast(EDIT, UPDATED, about);
}

async function remove(userId: string, about: RequestContext): Promise<Response> {
  await removeAvatar(about.database, { actor: about.actor, userId }, about.now);
  return redirectWithToast(EDIT, REMOVED, about);
}

/** The page says it at the field too: the address tells which fault it is. */
function refuse(fault: PictureFault, about: RequestContext): Response {
  const { title, message } = pictureFaultWords("avatar", fault);
  const toast: Toast = { kind: "error", title: title.key, message: message.key, seconds: 0 };
  return redirectWithToast(`${EDIT}?picture=${fault}`, toast, about);
}
