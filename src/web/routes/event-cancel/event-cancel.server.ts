import { data, redirect } from "react-router";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { AppError } from "#core/errors.ts";
import { eventPath, publicIdOf } from "#core/events/event-address.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { pagePath } from "#web/http/page-address.server.ts";
import { formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { leaveToSignIn, requireViewer } from "#web/http/sign-in-first.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { gone } from "#web/http/respond.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** A rejected form: its typed values and its errors. */
type EventCancelAnswer = { reason: string; returnTo: string; errors: FormErrors; toast: ShownToast | null };

const TOAST = "myEvents.toast";
const CANCELLED: Record<"cancelled" | "already", Toast> = {
  cancelled: successToast({ title: `${TOAST}.cancelled`, message: `${TOAST}.cancelledText` }),
  already: infoToast({ title: `${TOAST}.cancelledAlready` }),
};
const SIGN_IN: Toast = errorToast({ title: `${TOAST}.signInFirst`, message: `${TOAST}.signInFirstText` });
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });

/** Cancels an event, and redirects to where the form was opened. */
export async function eventCancelAction(request: Request, segment: string, context: RequestContext) {
  const form = await readForm(request);
  const path = pagePath(new URL(request.url).pathname);
  const leave = await leaveToSignIn({ path, form, fields: ["reason", "returnTo"], toast: SIGN_IN }, context);
  if (leave !== null) return leave;
  requireViewer(context);
  const publicId = publicIdOf(segment);
  if (publicId === null) throw new AppError("not-found", "no event has this address");
  const { reason } = form.texts("reason");
  const returnTo = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/my-events";
  const { actor, database, now } = context;
  const result = await orLogged(context, "an event could not be cancelled", () =>
    cancelEvent(database, { actor, publicId, reason }, now),
  );
  const showAgain = (answer: Pick<EventCancelAnswer, "errors" | "toast">, status: number) =>
    data<EventCancelAnswer>({ reason, returnTo, ...answer }, { status });
  if (result === null) return showAgain({ errors: {}, toast: shownToast(FAILED, context) }, 503);
  if (result.outcome === "gone") throw gone(context);
  if (result.outcome === "refused") return showAgain({ errors: formErrors(result.errors, context), toast: null }, 422);
  return redirectWithToast(returnTo, CANCELLED[result.outcome], context);
}

export type EventCancelView = {
  documentTitle: string;
  publicId: string;
  title: string;
  href: string;
  isCancelled: boolean;
  mayDelete: boolean;
  /** What was typed before signing in again; empty and `/my-events` otherwise. */
  reason: string;
  returnTo: string;
};

/** Loads the page that cancels an event; an old title redirects to the current one (PRODUCT P18). */
export async function eventCancelLoader(
  request: Request,
  segment: string,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
) {
  const { event, guarded } = await findEditedEvent(segment, viewer, context);
  const href = eventPath(event);
  if (context.method !== "POST" && `/events/${segment}` !== href)
    throw redirect(`${href}/cancel${new URL(request.url).search}`, 301);
  const { translate, site } = context;
  const requested = { path: pagePath(new URL(request.url).pathname), owner: viewer.userId };
  const stashed = await takeStashedForm(request.headers.get("cookie"), requested, context);
  const typed = new Map(stashed?.fields);
  const view: EventCancelView = {
    documentTitle: translate("eventOwner.cancelling.documentTitle", { title: event.title, site: site.name }),
    publicId: event.publicId,
    title: event.title,
    href,
    isCancelled: event.cancelledAt !== null,
    mayDelete: mayDeleteEvent(viewer, guarded),
    reason: typed.get("reason") ?? "",
    returnTo: ownPath(typed.get("returnTo") ?? "/my-events"),
  };
  return data(view, stashed === null ? {} : { headers: { "set-cookie": stashed.forget } });
}
