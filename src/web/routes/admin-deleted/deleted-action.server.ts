import { undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { undeleteUnlessRecreated, undeleteEvent } from "#commands/events/delete-event.ts";
import { forgetDeleted } from "#commands/events/delete-group.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { type Toast, errorToast, infoToast, successToast, warningToast } from "#core/toast.ts";
import type { DeletedTwin } from "#data/queries/deleted-twins.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type Confirmation, TWINS_NAMED } from "#web/routes/admin-deleted/confirm-card.tsx";

const UNDELETE = "myEvents.toast";
const TEXTS = "admin.deleted.toast";
const TOAST = {
  undeleted: successToast({ title: `${UNDELETE}.undeleted`, message: `${UNDELETE}.undeletedText` }),
  already: infoToast({ title: `${UNDELETE}.undeletedAlready` }),
  gone: errorToast({ title: `${UNDELETE}.undeletedTooLate` }),
  notYours: errorToast({ title: "admin.overview.toast.notYours" }),
  failed: errorToast({ title: `${UNDELETE}.failed`, message: `${UNDELETE}.failedText` }),
  nothing: infoToast({ title: "admin.overview.toast.nothing", message: "admin.overview.toast.nothingText" }),
  busy: infoToast({ title: `${TEXTS}.busy`, message: `${TEXTS}.busyText` }),
  groupBack: infoToast({ title: "admin.deleteAll.undoneAlready" }),
  groupGone: errorToast({ title: "admin.deleteAll.undoTooLate" }),
} as const satisfies Record<string, Toast>;

type Work = { form: SentForm; context: RequestContext };
/** The outcome as a toast, or the confirmation that the page shows before anything happens. */
type Answer = { toast: Toast } | { confirmation: Confirmation };

/** Restores deleted events, or deletes them for good: single ones or a group. Asks before it makes a second copy of an event. */
export async function deletedAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : "/admin/deleted";
  const answer = await orLogged(context, "deleted events could not be restored or removed", () =>
    answered({ form, context }),
  );
  if (answer === null) return redirectWithToast(to, TOAST.failed, context);
  if ("confirmation" in answer) return formResult({ confirmation: answer.confirmation, returnTo: to }, { status: 409 });
  return redirectWithToast(to, answer.toast, context);
}

async function answered(work: Work): Promise<Answer> {
  const isForget = work.form.text("intent") === "forget";
  const isGroup = work.form.has("deletion");
  try {
    if (isForget) return await forget(work, isGroup);
    return await (isGroup ? restoreGroup(work) : restoreEvents(work));
  } catch (error) {
    // Nobody sees a deleted event, so an event that the viewer may not restore counts as not found.
    const isRefused = error instanceof AppError && (error.code === "forbidden" || error.code === "not-found");
    if (isRefused) return { toast: TOAST.notYours };
    throw error;
  }
}

function sentEvents(form: SentForm): readonly string[] {
  const events = form.list("event");
  if (events.some((publicId) => !isPublicId(publicId))) throw new AppError("invalid", "no event has this id");
  return events;
}

function sentDeletion(form: SentForm): number {
  const deletion = Number(form.text("deletion"));
  if (!Number.isSafeInteger(deletion) || deletion < 1) throw new AppError("invalid", "no deletion has this id");
  return deletion;
}

/** Restores those that are not there again, and asks about the others. */
async function restoreEvents({ form, context }: Work): Promise<Answer> {
  const { database, actor, now } = context;
  const events = sentEvents(form);
  if (events.length === 0) return { toast: TOAST.nothing };
  const undelete = form.has("anyway") ? undeleteEvent : undeleteUnlessRecreated;
  const outcomes = [];
  for (const publicId of events) outcomes.push(await undelete(database, { actor, publicId }, now));
  const restored = outcomes.filter(({ outcome }) => outcome === "undeleted").length;
  const twins = outcomes.filter((each) => each.outcome === "twin");
  if (twins.length > 0) {
    const named = namedTwins(twins.map(({ twin }) => twin));
    return { confirmation: { kind: "twins", restored, events: twins.map(({ publicId }) => publicId), ...named } };
  }
  const [only] = outcomes;
  if (outcomes.length === 1 && only !== undefined && only.outcome !== "twin") return { toast: TOAST[only.outcome] };
  return { toast: countedToast("restored", restored, events.length - restored) };
}

async function restoreGroup({ form, context }: Work): Promise<Answer> {
  const { database, actor, now } = context;
  const deletion = sentDeletion(form);
  const sent = form.text("twins");
  const twins = sent === "skip" || sent === "restore" ? sent : "ask";
  const result = await undoDeleteAll(database, { actor, deletion, twins }, now);
  switch (result.outcome) {
    case "twins":
      return { confirmation: { kind: "groupTwins", deletion, events: result.events, ...namedTwins(result.twins) } };
    case "busy":
      return { toast: TOAST.busy };
    case "already":
      return { toast: TOAST.groupBack };
    case "gone":
      return { toast: TOAST.groupGone };
    case "undone": {
      const key = result.isOver ? "undone" : "coming";
      const values = { events: result.done, done: result.done };
      return {
        toast: successToast({ title: `admin.deleteAll.${key}Group`, message: `admin.deleteAll.${key}Text`, values }),
      };
    }
  }
}

async function forget({ form, context }: Work, isGroup: boolean): Promise<Answer> {
  const { database, actor, now } = context;
  const of = isGroup ? { deletion: sentDeletion(form) } : { events: sentEvents(form) };
  if ("events" in of && of.events.length === 0) return { toast: TOAST.nothing };
  if (!form.has("sure")) {
    const count = "events" in of ? of.events.length : Number(form.text("count")) || 0;
    return { confirmation: { kind: "forget", count, of } };
  }
  const result = await forgetDeleted(database, { actor, of }, now);
  if (result.outcome !== "forgotten") return { toast: result.outcome === "busy" ? TOAST.busy : TOAST.gone };
  return { toast: successToast({ title: `${TEXTS}.forgotten`, values: { count: result.events } }) };
}

function countedToast(name: "restored", count: number, skipped: number): Toast {
  const title = `${TEXTS}.${name}`;
  if (skipped === 0) return successToast({ title, values: { count } });
  return warningToast({ title, message: `${TEXTS}.skipped`, values: { count, skipped } });
}

function namedTwins(twins: readonly DeletedTwin[]) {
  const named = twins.slice(0, TWINS_NAMED).map(({ twin: { publicId, title, organizerName } }) => ({
    title,
    organizer: organizerName,
    href: eventPath({ publicId, title }),
  }));
  return { twins: named, count: twins.length };
}
