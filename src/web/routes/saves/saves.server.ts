import { moveDeviceSaves, saveEvent, unsaveEvent } from "#commands/saved-events/save-event.ts";
import { AppError } from "#core/errors.ts";
import { type SavedThing, parseSavedKey, savedKey } from "#core/saved-events/saved-events.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { readSentSaves } from "#web/components/saved-events/read-sent-saves.server.ts";
import { toggleAction, type ToggleReason } from "#web/components/toggles/toggle-action.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const AUTHENTICATION_REQUIRED: Toast = errorToast({
  title: "saved.toast.authTitle",
  message: "saved.toast.authText",
  link: "logIn",
});

/** Saves (`save`) or removes (`unsave`) the event that a key names, or saves the events from a device (`keep`, many). */
export async function savesAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const isSave = !form.has("unsave");
  const failure = (reason: ToggleReason) => failed(isSave ? "save" : "unsave", reason);
  const requested = { request, returnTo: form.text("returnTo"), refusal: AUTHENTICATION_REQUIRED, failure };
  if (form.has("keep"))
    return toggleAction(requested, context, (viewer) => moveFromDevice(form.list("keep"), viewer, context));
  const thing = parseSavedKey(form.text(isSave ? "save" : "unsave"));
  return toggleAction(requested, context, (viewer) => {
    if (thing === null) throw new AppError("not-found", "the form names no event");
    return isSave ? save(thing, viewer, context) : unsave(thing, viewer, context);
  });
}

async function save(thing: SavedThing, viewer: Viewer, { database, now }: RequestContext) {
  const result = await saveEvent(database, { viewer, thing }, now);
  if (result.outcome !== "saved") return { failed: result.outcome === "gone" ? "gone" : "notFound" } as const;
  const replaced = result.replaced.map(savedKey);
  return { toast: { ...done("saved"), ...undoOf(thing, replaced) }, at: thing.publicId, json: { replaced } };
}

/**
 * Undo makes the replaced save again, which replaces this one; if this save replaced nothing, Undo removes it. A form
 * makes one save, so there is no Undo when several dates were replaced.
 */
function undoOf(thing: SavedThing, [replaced, ...others]: readonly string[]): Pick<Toast, "undo"> {
  if (others.length > 0) return {};
  return { undo: replaced === undefined ? `save:${savedKey(thing)}` : `unsave:${replaced}` };
}

async function unsave(thing: SavedThing, viewer: Viewer, { database, now }: RequestContext) {
  await unsaveEvent(database, { viewer, thing }, now);
  return { toast: { ...done("unsaved"), undo: `unsave:${savedKey(thing)}` }, at: thing.publicId };
}

async function moveFromDevice(texts: readonly string[], viewer: Viewer, { database, now }: RequestContext) {
  const saves = readSentSaves(texts, now);
  const counts = await moveDeviceSaves(database, { viewer, saves }, now);
  return { toast: { ...done("kept"), values: counts }, json: counts };
}

const failed = (act: "save" | "unsave", reason: ToggleReason): Toast =>
  errorToast({
    title: `saved.toast.${act}Failed`,
    message: reason === "gone" || reason === "notFound" ? `saved.toast.${reason}` : `saved.toast.${act}FailedText`,
  });

const done = (what: "saved" | "unsaved" | "kept"): Toast =>
  successToast({ title: `saved.toast.${what}`, message: `saved.toast.${what}Text` });
