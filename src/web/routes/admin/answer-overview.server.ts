import { deleteEvent } from "#commands/events/delete-event.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { Toast } from "#core/toast.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const ERROR = { kind: "error", seconds: 0 } as const;
const NOT_YOURS: Toast = { ...ERROR, title: "admin.overview.toast.notYours" };
const FAILED: Toast = {
  ...ERROR,
  title: "admin.overview.toast.deleteFailed",
  message: "admin.overview.toast.deleteFailedText",
};
const GONE: Toast = { kind: "info", seconds: 5, title: "myEvents.toast.deletedAlready" };

/** Deletes one event of the overview: its owner's or an admin's act (spec §2, §6). Back to where the list stood, with Undo. */
export async function answerOverview(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  if (form.text("intent") !== "delete") throw new AppError("invalid", "the form names no act");
  const publicId = form.text("event");
  if (!isPublicId(publicId)) throw new AppError("not-found", "no event has this id");
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/admin";
  const { database, actor, now } = context;
  try {
    const { outcome } = await deleteEvent(database, { actor, publicId }, now);
    if (outcome === "gone") return redirectWithToast(to, GONE, context);
    const title = "myEvents.toast.deleted";
    const done: Toast = { kind: "success", seconds: 5, title, message: `${title}Text`, undo: publicId };
    return redirectWithToast(to, done, context);
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return redirectWithToast(to, NOT_YOURS, context);
    if (error instanceof AppError && error.code !== "unavailable") throw error;
    context.logError(error, "an event could not be deleted");
    return redirectWithToast(to, FAILED, context);
  }
}
