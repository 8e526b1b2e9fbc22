import { data } from "react-router";
import { showOrganizerToAll } from "#commands/organizers/hide-organizer.ts";
import { undoGiveOrganizer } from "#commands/organizers/undo-give-organizer.ts";
import { undoOrganizerMerge } from "#commands/organizers/undo-organizer-merge.ts";
import { verifyOrganizer } from "#commands/organizers/verify-organizer.ts";
import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import type { Toast } from "#core/toast.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AdminOrganizersAnswer } from "#web/routes/admin-organizers/admin-organizers-loader.server.ts";
import {
  ALREADY_UNDONE,
  ERROR,
  GONE,
  type OrganizersResult,
  give,
  hide,
  merge,
  organizerToast,
  show,
  verify,
} from "#web/routes/admin-organizers/organizer-acts.server.ts";

/**
 * Does what the submitted button says with an organizer, or undoes it; redirects back to the same place in the list
 * with a toast.
 */
export async function adminOrganizersAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const result = await orLogged(context, "an action on an organizer failed", () => act(form, context));
  if (result !== null && "errors" in result) {
    const typed = form.texts("reason", "email");
    return data<AdminOrganizersAnswer>({ errors: formErrors(result.errors, context), typed }, { status: 422 });
  }
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : ADMIN_ORGANIZERS_PATH;
  return redirectWithToast(to, result?.toast ?? ERROR, context);
}

const ACTS = new Map<string, (form: SentForm, context: RequestContext) => Promise<OrganizersResult>>([
  ["verify", (form, context) => verify(form, true, context)],
  ["unverify", (form, context) => verify(form, false, context)],
  ["hide", hide],
  ["show", show],
  ["give", give],
  ["merge", merge],
  ["undo", async (form, context) => ({ toast: await undo(form.text("organizer"), context) })],
]);

function act(form: SentForm, context: RequestContext): Promise<OrganizersResult> {
  const named = ACTS.get(form.text("intent"));
  if (named === undefined) throw new AppError("invalid", "the form names no known action");
  return named(form, context);
}

/** Performs the `undo` of a toast on this page, which names the action and its organizer or merge. */
async function undo(text: string, context: RequestContext): Promise<Toast> {
  const [done = "", id = ""] = text.split("-");
  if (done === "merged") return undoMerge(id, context);
  if (done === "given") return undoGive(id, context);
  if (!isPublicId(id)) throw new AppError("not-found", "no organizer has this id");
  const { actor, database, now } = context;
  const target = { actor, publicId: id };
  if (done === "hidden") {
    const { outcome, name } = await showOrganizerToAll(database, target, now);
    return outcome === "already" ? ALREADY_UNDONE : organizerToast("success", "hiddenUndone", { name });
  }
  if (done !== "verified" && done !== "unverified") throw new AppError("invalid", "the form names no known action");
  const { outcome, name } = await verifyOrganizer(database, { ...target, verified: done === "unverified" }, now);
  return outcome === "already" ? ALREADY_UNDONE : organizerToast("success", `${done}Undone`, { name });
}

const NOT_UNDONE = { "changed-meanwhile": "tooLate", "has-profile": "undoProfile", "name-taken": "undoName" } as const;

async function undoMerge(id: string, { actor, database, now }: RequestContext): Promise<Toast> {
  const done = await undoOrganizerMerge(database, { actor, mergeId: numberOf(id) }, now);
  if (done.outcome === "unknown") return GONE;
  if (done.outcome === "already") return ALREADY_UNDONE;
  const { name, folded } = done;
  if (done.outcome === "undone") return organizerToast("success", "mergeUndone", { name, folded });
  return organizerToast("warning", NOT_UNDONE[done.outcome], { name, folded });
}

const UNDO_FAULTS = {
  "changed-meanwhile": "giveTooLate",
  "has-profile": "undoOwnerProfile",
  "name-taken": "undoName",
} as const;

async function undoGive(id: string, { actor, database, now }: RequestContext): Promise<Toast> {
  const done = await undoGiveOrganizer(database, { actor, handOverId: numberOf(id) }, now);
  if (done.outcome === "unknown") return GONE;
  if (done.outcome === "already") return ALREADY_UNDONE;
  const { name } = done;
  if (done.outcome === "undone") return organizerToast("success", "giveUndone", { name });
  return organizerToast("warning", UNDO_FAULTS[done.outcome], { name });
}

function numberOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new AppError("not-found", "nothing was done under this number");
  return Number(id);
}
