import {
  followOrganizer,
  hideOrganizer,
  unfollowOrganizer,
  unhideOrganizer,
} from "#commands/follows/follow-organizer.ts";
import { AppError } from "#core/errors.ts";
import { HIDDEN_MAX } from "#core/follows/may-follow.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  toggleAction,
  type ToggleDone,
  type ToggleReason,
  type ToggleRefused,
} from "#web/components/toggles/toggle-action.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const AUTHENTICATION_REQUIRED: Toast = errorToast({
  title: "follows.toast.authTitle",
  message: "follows.toast.authText",
  link: "logIn",
});

type Act = (
  requested: { viewer: Viewer; publicId: string },
  context: RequestContext,
) => Promise<ToggleDone | ToggleRefused>;

/** The actions by the name of the submitted field; its value is the organizer's public id. */
const ACTS: Readonly<Record<string, Act>> = { follow, unfollow, hide, unhide };

export async function followsAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const name = Object.keys(ACTS).find((each) => form.has(each)) ?? "";
  const publicId = form.text(name);
  const failure = (reason: ToggleReason) => failed(name, reason);
  const requested = { request, returnTo: form.text("returnTo"), refusal: AUTHENTICATION_REQUIRED, failure };
  return toggleAction(requested, context, async (viewer) => {
    const act = ACTS[name];
    if (act === undefined || !isPublicId(publicId)) throw new AppError("not-found", "the form names no organizer");
    return act({ viewer, publicId }, context);
  });
}

async function follow(requested: { viewer: Viewer; publicId: string }, { database, now }: RequestContext) {
  const outcome = await followOrganizer(database, requested, now);
  return outcome === "followed" ? { toast: done("followed") } : refused(outcome);
}

async function unfollow(requested: { viewer: Viewer; publicId: string }, { database, now }: RequestContext) {
  await unfollowOrganizer(database, requested, now);
  return { toast: done("unfollowed") };
}

async function hide(requested: { viewer: Viewer; publicId: string }, { database, now }: RequestContext) {
  const hidden = await hideOrganizer(database, requested, now);
  if (hidden.outcome !== "hidden") return refused(hidden.outcome);
  return { toast: { ...done("hidden"), values: { name: hidden.name } } };
}

async function unhide(
  requested: { viewer: Viewer; publicId: string },
  { database }: RequestContext,
): Promise<ToggleDone> {
  await unhideOrganizer(database, requested);
  return { toast: successToast({ title: "follows.toast.shown" }) };
}

function refused(outcome: "own" | "gone" | "not-found" | "full"): ToggleRefused {
  return { failed: outcome === "not-found" ? "notFound" : outcome };
}

const UNKNOWN = "organizerForm.unexpected";
/** The title and message of each action's unexpected error. */
const FAILURES: Readonly<Record<string, { title: string; message: string }>> = {
  follow: { title: "follows.toast.followFailed", message: "follows.toast.followFailedText" },
  unfollow: { title: "follows.toast.unfollowFailed", message: "follows.toast.unfollowFailedText" },
  hide: { title: "follows.toast.hideFailed", message: UNKNOWN },
};

function failed(act: string, reason: ToggleReason): Toast {
  const { title, message } = FAILURES[act] ?? { title: "organizerForm.operationFailed", message: UNKNOWN };
  const reasons = { own: "own", gone: "gone", notFound: "notFound", full: "hideFull" } as const;
  const known = reason === "" ? message : `follows.toast.${reasons[reason]}`;
  return errorToast({ title, message: known, values: reason === "full" ? { max: HIDDEN_MAX } : {} });
}

const done = (what: "followed" | "unfollowed" | "hidden"): Toast =>
  successToast({ title: `follows.toast.${what}`, message: `follows.toast.${what}Text` });
