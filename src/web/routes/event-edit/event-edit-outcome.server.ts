import type { EditOutcome } from "#commands/events/act-on-edit.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { EventConflict } from "#core/events/event-version.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { type Toast, infoToast, successToast } from "#core/toast.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { conflictView } from "#web/components/event-form/conflict-view.server.ts";
import { failedToast, formAgain, problemsOf } from "#web/components/event-form/form-action.server.ts";
import type { SentEventForm } from "#web/components/event-form/sent-event-form.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export const FAILING = { failed: "createEvent.edit.failed" } as const;

/**
 * An edit: the event as it is now, the submitted form, the version that the form was opened with, and the dates that a
 * change of time applies to, if chosen.
 */
export type EventEdit = { event: StoredEvent; form: SentEventForm; version: string; scope: EditScope };

export type EditScope = { chosen: string; date: LocalDateTime | null; opened: LocalDateTime | null };

/** Keeps the typed values, so that they can be saved after the event was restored. */
export function deletedAction({ form, version }: Pick<EventEdit, "form" | "version">, context: RequestContext) {
  return formAgain(form, { version, toast: failedToast(FAILING, "deleted", context) }, 410, context);
}

type Saved = Extract<EditOutcome, { outcome: "saved" | "held" | "unchanged" }>;

export function answerOutcome(
  { form, version }: Pick<EventEdit, "form" | "version">,
  result: EditOutcome,
  context: RequestContext,
) {
  switch (result.outcome) {
    case "conflict":
      return formAgain(...conflictAnswer(form, result, context), 409, context);
    case "name-taken": {
      const errors = { title: context.translate("createEvent.toast.exists") };
      return formAgain(form, { version, toast: failedToast(FAILING, "exists", context), errors }, 409, context);
    }
    case "refused":
      return formAgain(form, { version, ...problemsOf(result.errors, form, FAILING, context) }, 422, context);
    case "gone":
      return deletedAction({ form, version }, context);
    case "saved":
    case "held":
    case "unchanged":
      return answerSaved(form, result, version, context);
  }
}

function answerSaved(form: SentEventForm, result: Saved, version: string, context: RequestContext) {
  const to = eventPath(result);
  const toast = SAVED[result.outcome];
  if (!form.hasScript) return redirectWithToast(to, toast, context);
  const done = { to, afterMs: 0, event: { href: to, title: result.title, state: null, firstDate: null } };
  return formAgain(form, { version, toast: shownToast(toast, context), done }, 200, context);
}

/**
 * In a conflict, keeps the sender's value where both changed a field, and the other person's where only they did; the
 * next submission is based on both.
 */
function conflictAnswer(
  form: SentEventForm,
  conflict: EventConflict,
  context: RequestContext,
): [SentEventForm, { version: string; conflict: ReturnType<typeof conflictView> }] {
  const theirsOnly = conflict.changed.filter((name) => !conflict.both.includes(name));
  const isTheirs = (name: string) =>
    theirsOnly.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  const only = (fields: EventFields, which: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isTheirs(name) === which));
  const fields = { ...only(form.fields, false), ...only(conflict.theirs, true) };
  return [
    { ...form, fields },
    { version: conflict.version, conflict: conflictView(conflict, form.fields, context) },
  ];
}

const saved = successToast({ title: "createEvent.edit.saved" });

const SAVED: Record<"saved" | "held" | "unchanged", Toast> = {
  saved: { ...saved, message: "createEvent.edit.savedText" },
  held: { ...saved, message: "createEvent.edit.savedHeld" },
  unchanged: infoToast({ title: "createEvent.edit.nothing" }),
};

const CONFLICT_PREFIX = "keep.";

/**
 * The fields of a form without those for which the person chose the other person's value: the event keeps its value
 * there.
 */
export function withConflictChoices(fields: EventFields, form: FormData): EventFields {
  const theirs = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(CONFLICT_PREFIX) && value === "theirs" ? [name.slice(CONFLICT_PREFIX.length)] : [],
  );
  const isTheirs = (name: string) =>
    theirs.some((each) => name === each || (each === "schedules" && name.startsWith("schedules.")));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isTheirs(name)));
}
