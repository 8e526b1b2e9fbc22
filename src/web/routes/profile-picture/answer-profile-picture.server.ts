import { removeAvatar } from "#commands/pictures/remove-avatar.ts";
import { replaceAvatar } from "#commands/pictures/replace-avatar.ts";
import { type PictureFault, pictureFaultWords } from "#core/pictures/picture-fault.ts";
import { PROFILE_EDIT_PATH, PROFILE_KEPT, SENT_WITH_PICTURE } from "#core/profiles/profile-form.ts";
import type { KeptForm } from "#core/kept-form.ts";
import type { Toast } from "#core/toast.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { keepForm } from "#web/http/kept-form.server.ts";
import { sentForm } from "#web/http/read-form.server.ts";
import { type PictureForm, readPictureForm } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const SIGN_IN: Toast = {
  kind: "error",
  title: "profile.signInFirst",
  message: "profile.picture.signInFirstText",
  seconds: 0,
};
const OTHER_ACCOUNT: Toast = {
  kind: "error",
  title: "refusedForms.otherAccountTitle",
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

type Sender = {
  about: RequestContext;
  userId: string;
  /** Keep what was typed beside the picture. */ cookies: readonly string[];
};

/** Stores the picture that was sent and shows it, or takes the shown one away; always back to the form, with what came of it and what is typed there. */
export async function answerProfilePicture(request: Request, about: RequestContext): Promise<Response> {
  const form = await readPictureForm(request, about);
  if (form === null) return redirectWithToast(PROFILE_EDIT_PATH, FAILED, about);
  const { viewer } = about;
  if (viewer === null || form.fields.get("owner") !== viewer.userId) {
    await form.upload?.discard();
    return answerOther(form, about);
  }
  const sender: Sender = {
    about,
    userId: viewer.userId,
    cookies: keepTyped(form, about, [[SENT_WITH_PICTURE, "yes"]]),
  };
  const answer = await orLogged(about, "a profile picture could not be stored", () =>
    form.fields.get("intent") === "remove" ? remove(sender) : store(form, sender),
  );
  return answer ?? redirectWithToast(PROFILE_EDIT_PATH, FAILED, about, sender.cookies);
}

/** Nobody is signed in any more, or somebody else is. */
function answerOther(form: PictureForm, about: RequestContext): Response {
  const cookies = keepTyped(form, about);
  return about.viewer === null
    ? redirectWithToast(withReturn("/login", PROFILE_EDIT_PATH), SIGN_IN, about, cookies)
    : redirectWithToast(PROFILE_EDIT_PATH, OTHER_ACCOUNT, about, cookies);
}

/** What is typed and not saved comes back with the page; a form without it, or one that is too long, is not kept. */
function keepTyped({ fields }: PictureForm, about: RequestContext, marks: KeptForm["fields"] = []): readonly string[] {
  const sent = sentForm(fields);
  const typed = PROFILE_KEPT.filter(sent.has).map((name) => [name, sent.text(name)] as const);
  if (typed.length === 0) return [];
  const kept = keepForm({ path: PROFILE_EDIT_PATH, owner: sent.text("owner"), fields: [...typed, ...marks] }, about);
  return kept === null ? [] : [kept];
}

async function store({ upload, uploadFault }: PictureForm, { about, userId, cookies }: Sender): Promise<Response> {
  const { database, storage, actor, now } = about;
  if (uploadFault !== null) return refuse(uploadFault, about, cookies);
  // Nothing chosen is no picture either.
  if (upload === null) return refuse("not-an-image", about, cookies);
  const result = await replaceAvatar({ database, storage }, { actor, userId, upload }, now);
  if (result.outcome === "refused") return refuse(result.fault, about, cookies);
  return redirectWithToast(PROFILE_EDIT_PATH, UPDATED, about, cookies);
}

async function remove({ about, userId, cookies }: Sender): Promise<Response> {
  await removeAvatar(about.database, { actor: about.actor, userId }, about.now);
  return redirectWithToast(PROFILE_EDIT_PATH, REMOVED, about, cookies);
}

/** The page says it at the field too: the address tells which fault it is. */
function refuse(fault: PictureFault, about: RequestContext, cookies: readonly string[]): Response {
  const { title, message } = pictureFaultWords("avatar", fault);
  const toast: Toast = { kind: "error", title: title.key, message: message.key, seconds: 0 };
  return redirectWithToast(`${PROFILE_EDIT_PATH}?picture=${fault}`, toast, about, cookies);
}
