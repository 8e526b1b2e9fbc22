import { updateEventDates } from "#commands/events/update-event-dates.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { originalLocalOf, publicIdOf } from "#core/events/event-address.ts";
import { VERSION_FIELD, scheduleIndexes, withPosted, withoutSchedules } from "#core/events/event-fields.ts";
import { type EventInput, lackedFields, readEventInput } from "#core/events/event-input.ts";
import { changedSince } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { mayBeOneDate, seriesChange } from "#core/schedules/series-change.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { type StoredEvent, inputOfStored, listSchedulesWithExceptions } from "#data/queries/event-edit.ts";
import { failedToast, formAgain, problemsOf } from "#web/components/event-form/form-action.server.ts";
import {
  FROM_DATE_PARAMETER,
  KEEP_TIMES,
  SCOPE_DATE_FIELD,
  SCOPE_FIELD,
  UNKNOWN_ACT,
  isFormOnlyAct,
} from "#web/components/event-form/form-acts.ts";
import {
  withConflictChoices,
  type EventEdit,
  deletedAction,
  FAILING,
  type EditScope,
  answerOutcome,
} from "#web/routes/event-edit/event-edit-outcome.server.ts";
import { stashOverSignIn } from "#web/components/event-form/stashed-fields.server.ts";
import { storedPictureOf, withStoredPicture } from "#web/components/event-form/sent-event-form.server.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readPictureForm, statusOfPicture } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { SIGN_IN_ELSEWHERE } from "#web/http/sign-in-first.server.ts";
import { returnPath } from "#web/routes/event-edit/return-path.ts";
import { scopeView } from "#web/routes/event-edit/scope-view.server.ts";

const UNEXPECTED: Toast = errorToast({ title: "createEvent.toast.error", message: "createEvent.edit.unexpected" });

const EXPIRED: Toast = errorToast({ title: "createEvent.toast.expired", message: SIGN_IN_ELSEWHERE });

const NO_FORM = { fields: {}, act: "", hasScript: false, stored: null, pictureFault: null };

/** Saves the event's form. Whatever happens, the typed values stay. */
export async function eventEditAction(request: Request, segment: string, context: RequestContext) {
  const sent = await readPictureForm(request, context, () => mayChange(segment, context));
  if (sent === null) return formAgain(NO_FORM, { version: "", toast: shownToast(UNEXPECTED, context) }, 400, context);
  const version = String(sent.fields.get(VERSION_FIELD) ?? "");
  const { viewer } = context;
  if (viewer === null || sent.fields.get("owner") !== viewer.userId) {
    await sent.upload?.discard();
    const toLogin = await stashOverSignIn(sent.fields, returnPath(publicIdOf(segment) ?? segment), context);
    if (toLogin !== null) return toLogin;
    const form = await withStoredPicture({ ...sent, upload: null }, "", context);
    return formAgain(form, { version, toast: shownToast(EXPIRED, context) }, 401, context);
  }
  const event = await findOrDiscard(segment, viewer, { context, discard: async () => sent.upload?.discard() });
  const pictured = await withStoredPicture(sent, viewer.userId, context);
  const stored = fieldsOfInput(inputOfStored(event, context.now));
  const posted = withConflictChoices(pictured.fields, sent.fields);
  const keepsTimes = pictured.act === KEEP_TIMES;
  const fields = withPosted(stored, keepsTimes ? withoutSchedules(posted) : posted);
  const known = await listSchedulesWithExceptions(context.database.db, event.schedules);
  const act = keepsTimes ? "" : pictured.act;
  const form = { ...pictured, act, fields, stored: await storedPictureOf(fields, context), known };
  const edit = { event, form, version, scope: scopeOf(request, sent.fields) };
  const answer = await orLogged(context, "an event could not be saved", () => answerEdit(edit, context));
  return answer ?? formAgain(form, { version, toast: shownToast(UNEXPECTED, context) }, 503, context);
}

/** Whether a picture is read at all. A person who may not change the event learns why after the form was read. */
async function mayChange(segment: string, context: RequestContext): Promise<boolean> {
  const { viewer } = context;
  if (viewer === null) return false;
  return findEditedEvent(segment, viewer, context, "found").then(
    () => true,
    () => false,
  );
}

/** Finds the event; discards the picture of a person who may not change the event. */
async function findOrDiscard(
  segment: string,
  viewer: Viewer,
  { context, discard }: { context: RequestContext; discard: () => Promise<unknown> },
): Promise<StoredEvent> {
  try {
    return (await findEditedEvent(segment, viewer, context, "found")).event;
  } catch (error) {
    await discard();
    throw error;
  }
}

async function answerEdit(edit: EventEdit, context: RequestContext) {
  const { event, form, version } = edit;
  if (event.deletedAt !== null) return deletedAction(edit, context);
  if (isFormOnlyAct(form.act)) return formAgain(form, { version }, 200, context);
  if (form.act !== "") return formAgain(form, { version, toast: shownToast(UNKNOWN_ACT, context) }, 400, context);
  const read = readEventInput(form.fields, {
    mayLack: lackedFields(event),
    now: context.now,
    stored: inputOfStored(event, context.now).schedules,
  });
  const problems = problemsOf(read.ok ? {} : read.errors, form, FAILING, context);
  if (problems !== null || !read.ok)
    return formAgain(form, { version, ...problems }, statusOfPicture(form.pictureFault, 422), context);
  return save(edit, read.input, context);
}

function scopeOf(request: Request, form: FormData): EditScope {
  const sent = String(form.get(SCOPE_DATE_FIELD) ?? "");
  const opened = originalLocalOf(new URL(request.url).searchParams.get(FROM_DATE_PARAMETER) ?? "");
  const date = isLocalDateTime(sent) ? sent : opened;
  return { chosen: String(form.get(SCOPE_FIELD) ?? ""), date, opened };
}

/** Asks which dates a change of time applies to; reports a concurrent change of the schedules first. */
async function save(edit: EventEdit, input: EventInput, context: RequestContext) {
  const { event, form, version, scope } = edit;
  const { now } = context;
  const isKnown = !changedSince(version, fieldsOfInput(inputOfStored(event, now))).includes("schedules");
  const exceptionsOf = (own: number) => form.known?.find(({ id }) => id === own)?.exceptions ?? [];
  const stored = event.schedules.map((each) => ({ ...each, exceptions: exceptionsOf(each.id) }));
  const change = isKnown ? seriesChange(stored, input.schedules, { requested: scope.date, now }) : null;
  if (change === null || scope.chosen === "all") return saveAll(edit, input, context);
  if (scope.chosen === "following") return saveSome("following", edit, input, context);
  if (scope.chosen === "this" && mayBeOneDate(change)) return saveSome("this", edit, input, context);
  return formAgain(form, { version, scope: scopeView(change, scope.opened, context) }, 200, context);
}

async function saveAll({ event, form, version }: EventEdit, input: EventInput, context: RequestContext) {
  const { database, actor, now } = context;
  const result = await updateEvent(database, { actor, publicId: event.publicId, version, input }, now);
  return answerOutcome({ form, version }, result, context);
}

/** Saves the chosen dates together with the form's other fields, all or nothing. */
async function saveSome(
  scope: "this" | "following",
  { event, form, version, scope: { date } }: EventEdit,
  input: EventInput,
  context: RequestContext,
) {
  const { database, actor, now } = context;
  const sent = { actor, publicId: event.publicId, version, input, scope, date };
  const result = await updateEventDates(database, sent, now);
  if (result.outcome === "meanwhile")
    return formAgain(form, { version, toast: failedToast(FAILING, "meanwhile", context) }, 409, context);
  if (result.outcome !== "dates-refused") return answerOutcome({ form, version }, result, context);
  const index = scheduleIndexes(form.fields)[input.schedules.findIndex(({ id }) => id === result.scheduleId)] ?? 0;
  const named = Object.entries(result.errors).map(([name, fault]) => [`schedules.${index}.${name}`, fault] as const);
  return formAgain(form, { version, ...problemsOf(Object.fromEntries(named), form, FAILING, context) }, 422, context);
}
