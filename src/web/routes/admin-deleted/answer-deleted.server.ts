import { undeleteEvent } from "#commands/events/undelete-event.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { Toast } from "#core/toast.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const TOAST = "myEvents.toast";
const DONE = { kind: "success", seconds: 5 } as const;
const ERROR = { kind: "error", seconds: 0 } as const;
const RESTORED: Record<"undeleted" | "already" | "gone", Toast> = {
  undeleted: { ...DONE, title: `${TOAST}.undeleted`, message: `${TOAST}.undeletedText` },
  already: { kind: "info", seconds: 5, title: `${TOAST}.undeletedAlready` },
  gone: { ...ERROR, title: `${TOAST}.undeletedTooLate` },
};
const NOT_YOURS: Toast = { ...ERROR, title: "admin.overview.toast.notYours" };
const FAILED: Toast = { ...ERROR, title: `${TOAST}.failed`, message: `${TOAST}.failedText` };

/** Brings one deleted event back, and returns to the list. */
export async function answerDeleted(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const publicId = form.text("event");
  if (!isPublicId(publicId)) throw new AppError("not-found", "no event has this id");
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/admin/deleted";
  const { database, actor, now } = context;
  const toast = await orLogged(context, "a deleted event could not be brought back", async () => {
    try {
      return RESTORED[(await undeleteEvent(database, { actor, publicId }, now)).outcome];
    } catch (error) {
      // Nobody sees a deleted event: to whoever may not bring it back it is not there.
      if (error instanceof AppError && (error.code === "forbidden" || error.code === "not-found")) return NOT_YOURS;
      throw error;
    }
  });
  return redirectWithToast(to, toast ?? FAILED, context);
}
