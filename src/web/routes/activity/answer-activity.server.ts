import { clearActivity } from "#commands/activity/clear-activity.ts";
import { switchActivity } from "#commands/activity/switch-activity.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Clears the log, or switches it on or off, as `intent` says. */
export async function answerActivity(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const { database, now } = context;
  const intent = (await readForm(request)).text("intent");
  if (intent === "clear") {
    await clearActivity(database, viewer);
    return redirectWithToast("/activity", done("cleared"), context);
  }
  if (intent !== "on" && intent !== "off")
    throw new AppError("invalid", "the form asks for nothing that the log can do");
  await switchActivity(database, { viewer, isOn: intent === "on" }, now);
  return redirectWithToast("/activity", done(intent), context);
}

const done = (what: "cleared" | "on" | "off"): Toast => ({
  kind: "success",
  seconds: 5,
  title: `activity.toast.${what}`,
  message: `activity.toast.${what}Text`,
});
