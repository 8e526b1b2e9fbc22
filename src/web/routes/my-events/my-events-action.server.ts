import { confirmEvent } from "#commands/confirmations/confirm-event.ts";
import { deleteEvent, undeleteEvent } from "#commands/events/delete-event.ts";
import { discardDraft } from "#commands/events/save-draft.ts";
import { duplicateEvent } from "#commands/events/duplicate-event.ts";
import { restoreEvent } from "#commands/events/cancel-event.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { readForm } from "#web/http/read-form.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const HERE = "/my-events";
type ActionInput = { publicId: string; returnTo: string; context: RequestContext };

/** Restores, deletes, undoes, duplicates or discards, as the submitted button says; redirects with a toast. */
export async function myEventsAction(request: Request, context: RequestContext): Promise<Response> {
  requireViewer(context);
  const form = await readForm(request);
  const act = ACTS.get(form.text("intent"));
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const publicId = form.text("event");
  if (!isPublicId(publicId)) throw new AppError("not-found", "no event has this id");
  const returnTo = form.has("returnTo") ? ownPath(form.text("returnTo")) : HERE;
  const input = { publicId, returnTo, context };
  const answer = await orLogged(context, "an action on an event failed", () => act(input));
  return answer ?? redirectWithToast(returnTo, FAILED, context);
}

const ACTS = new Map<string, (input: ActionInput) => Promise<Response>>([
  ["confirm", confirm],
  ["restore", restore],
  ["delete", remove],
  ["undelete", undelete],
  ["duplicate", duplicate],
  ["discard", discard],
]);
const TOAST = "myEvents.toast";
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: `${TOAST}.failedText` });
const GONE: Toast = infoToast({ title: `${TOAST}.deletedAlready` });

async function confirm({ publicId, returnTo, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const { outcome } = await confirmEvent(database, { actor, publicId }, now);
  if (outcome === "gone") return redirectWithToast(HERE, GONE, context);
  const toast: Toast =
    outcome === "confirmed"
      ? successToast({ title: `${TOAST}.confirmed`, message: `${TOAST}.confirmedText` })
      : infoToast({ title: `${TOAST}.confirmedCancelled` });
  return redirectWithToast(returnTo, toast, context);
}

async function restore({ publicId, returnTo, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const { outcome } = await restoreEvent(database, { actor, publicId }, now);
  if (outcome === "gone") return redirectWithToast(HERE, GONE, context);
  const toast: Toast =
    outcome === "restored"
      ? successToast({ title: `${TOAST}.restored`, message: `${TOAST}.restoredText` })
      : infoToast({ title: `${TOAST}.restoredAlready` });
  return redirectWithToast(returnTo, toast, context);
}

/** Deletes an event and redirects to the list, because the event has no page any more. */
async function remove({ publicId, returnTo, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const { outcome } = await deleteEvent(database, { actor, publicId }, now);
  const to = returnTo.startsWith(HERE) ? returnTo : HERE;
  if (outcome === "gone") return redirectWithToast(to, GONE, context);
  const toast: Toast = successToast({ title: `${TOAST}.deleted`, message: `${TOAST}.deletedText`, undo: publicId });
  return redirectWithToast(to, toast, context);
}

async function undelete({ publicId, returnTo, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const { outcome } = await undeleteEvent(database, { actor, publicId }, now);
  return redirectWithToast(returnTo, UNDELETED[outcome], context);
}

const UNDELETED: Record<"undeleted" | "already" | "gone", Toast> = {
  undeleted: successToast({ title: `${TOAST}.undeleted`, message: `${TOAST}.undeletedText` }),
  already: infoToast({ title: `${TOAST}.undeletedAlready` }),
  gone: errorToast({ title: `${TOAST}.undeletedTooLate` }),
};

async function duplicate({ publicId, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const result = await duplicateEvent(database, { actor, publicId }, now);
  switch (result.outcome) {
    case "gone":
      return redirectWithToast(HERE, GONE, context);
    case "too-many": {
      const toast: Toast = errorToast({ title: `${TOAST}.tooManyDrafts`, message: `${TOAST}.tooManyDraftsText` });
      return redirectWithToast(`${HERE}?tab=drafts`, toast, context);
    }
    case "drafted": {
      const toast: Toast = successToast({ title: `${TOAST}.duplicated`, message: `${TOAST}.duplicatedText` });
      return redirectWithToast(`/create-event?draft=${result.draft}`, toast, context);
    }
  }
}

async function discard({ publicId, returnTo, context }: ActionInput): Promise<Response> {
  const { actor, database, now } = context;
  const done = await discardDraft(database, { actor, draft: publicId }, now);
  const toast: Toast = done
    ? successToast({ title: `${TOAST}.discarded` })
    : infoToast({ title: `${TOAST}.discardedAlready` });
  return redirectWithToast(returnTo, toast, context);
}
