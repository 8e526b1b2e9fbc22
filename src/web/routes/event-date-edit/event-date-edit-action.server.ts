import { data } from "react-router";
import { changeDate, type ChangeDateOutcome } from "#commands/events/change-date.ts";
import { changeFollowing, type ChangeFollowingOutcome } from "#commands/events/change-following.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { readDateTime } from "#core/schedules/date-input.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";
import { moveSeries } from "#core/schedules/move-series.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { countSavers } from "#data/queries/saved-events.ts";
import { dateAtClock } from "#web/components/event-owner/owner-notes.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import { leaveToSignIn, requireViewer } from "#web/http/sign-in-first.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";
import {
  type DateEditAnswer,
  type DateEditView,
  MOVE_SCOPES,
  TYPED_FIELDS,
  dateEditView,
  typedDate,
} from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import {
  type DateAddress,
  type EditedDate,
  findEditedDate,
} from "#web/routes/event-date-edit/find-edited-date.server.ts";
import { moveQuestion } from "#web/routes/event-date-edit/move-question.server.ts";

type ActionInput = {
  form: SentForm;
  edited: EditedDate;
  /** Finds the date again, as somebody else left it. */
  current: () => Promise<DateEditView>;
  context: RequestContext;
};

const TOAST = "myEvents.date.toast";
const SIGN_IN: Toast = errorToast({ title: "myEvents.toast.signInFirst", message: "myEvents.toast.signInFirstText" });
const FAILED: Toast = errorToast({ title: `${TOAST}.failed`, message: "myEvents.toast.failedText" });
const NO_DATE: Toast = errorToast({ title: `${TOAST}.noDate`, message: `${TOAST}.noDateText` });
const CONFLICT: Toast = errorToast({ title: `${TOAST}.conflict`, message: `${TOAST}.conflictText` });
const UNCHANGED: Toast = infoToast({ title: `${TOAST}.unchanged` });

/**
 * Cancels one date, restores it, adds a note, or moves it, alone or with the dates that follow. On any error the typed
 * values stay.
 */
export async function dateEditAction(request: Request, address: DateAddress, context: RequestContext) {
  const form = await readForm(request);
  const path = pageAddress(new URL(request.url));
  const leave = await leaveToSignIn({ path, form, fields: TYPED_FIELDS, toast: SIGN_IN }, context);
  if (leave !== null) return leave;
  const viewer = requireViewer(context);
  const act = ACTS.get(form.text("intent"));
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const find = () => findEditedDate(new URL(request.url), address, viewer, context);
  const edited = await find();
  const input = { form, edited, current: async () => dateEditView(await find(), context), context };
  const answer = await orLogged(context, "a date could not be changed", () => act(input));
  return answer ?? showAgain(input, { toast: shownToast(FAILED, context) }, 503);
}

const ACTS = new Map<string, (input: ActionInput) => Promise<Response | ReturnType<typeof showAgain>>>([
  ["cancel", cancel],
  ["back", restore],
  ["note", note],
  ["move", move],
]);

async function cancel(input: ActionInput) {
  const { form, context } = input;
  const change = { kind: "cancel", reason: form.text("reason") } as const;
  const result = await changeDate(context.database, { ...dateAct(input), change }, context.now);
  return answerChange(input, result, "cancelled");
}

async function restore(input: ActionInput) {
  const { context } = input;
  const result = await changeDate(context.database, { ...dateAct(input), change: { kind: "back" } }, context.now);
  return answerChange(input, result, "back");
}

async function note(input: ActionInput) {
  const { form, context } = input;
  const change = { kind: "note", note: form.text("note") } as const;
  const result = await changeDate(context.database, { ...dateAct(input), change }, context.now);
  return answerChange(input, result, "noted");
}

async function move(input: ActionInput) {
  const { form, edited, context } = input;
  const { plan } = edited;
  const typed = form.texts("startsLocal", "endsLocal");
  const read = readDateTime(typed, plan.timezone);
  if (!read.ok) return showAgain(input, { errors: formErrors(read.errors, context) }, 422);
  const scope = plan.rrule === null ? "all" : MOVE_SCOPES.find((known) => known === form.text("scope"));
  if (scope === undefined) {
    const savers = await countSavers(context.database.db, edited.event.id);
    const question = moveQuestion(edited, { time: read.time, savers }, listReader(context));
    return showAgain(input, { question }, 200);
  }
  if (scope === "this") {
    const change = { kind: "move", ...typed, reason: form.text("reason") } as const;
    const result = await changeDate(context.database, { ...dateAct(input), change }, context.now);
    return answerChange(input, result, "moved");
  }
  const { originalLocal } = edited.date;
  const part = scope === "all" ? plan : (splitSchedule(plan, originalLocal)?.after ?? plan);
  const { startsLocal, timezone, durationSeconds, rrule } = part;
  const to = { from: originalLocal, to: read.time.startsLocal, durationSeconds: read.time.durationSeconds };
  const schedule = moveSeries({ startsLocal, timezone, durationSeconds, rrule }, to);
  if (schedule === null) {
    const errors = { startsLocal: context.translate("myEvents.date.move.dayInForm") };
    return showAgain(input, { errors }, 422);
  }
  const result = await changeFollowing(context.database, { ...dateAct(input), reach: scope, schedule }, context.now);
  return answerChange(input, result, "movedFollowing");
}

/** Names the date as the form showed it; the command checks that the date belongs to the event and is unchanged. */
function dateAct({ form, edited: { event, plan, date }, context }: ActionInput) {
  const sequence = Number(form.text("sequence"));
  const { publicId } = event;
  return { actor: context.actor, publicId, scheduleId: plan.id, originalLocal: date.originalLocal, sequence };
}

type Done = "cancelled" | "back" | "moved" | "movedFollowing" | "noted";
type Result = ChangeDateOutcome | ChangeFollowingOutcome;

async function answerChange(input: ActionInput, result: Result, done: Done) {
  const { edited, context } = input;
  const datesPath = `${eventPath(edited.event)}/dates`;
  switch (result.outcome) {
    case "gone":
      throw gone(context);
    case "no-date":
      return redirectWithToast(datesPath, NO_DATE, context);
    case "conflict":
      return showAgain(input, { toast: shownToast(CONFLICT, context), current: await input.current() }, 409);
    case "refused":
      return showAgain(input, { errors: formErrors(withoutRepeat(result.errors), context) }, 422);
    case "unchanged":
      return redirectWithToast(datesPath, UNCHANGED, context);
    case "changed": {
      const at = "date" in result ? result.date.startsAt : edited.date.startsAt;
      const reader = listReader(context);
      const date = dateAtClock(at, { ...reader.style, zone: edited.plan.timezone }, reader);
      const toast: Toast = successToast({
        title: `${TOAST}.${done}`,
        message: `${TOAST}.${done}Text`,
        values: { date },
      });
      return redirectWithToast(datesPath, toast, context);
    }
  }
}

/** Reports an error of the rule at the start, because here the rule follows from the start. */
function withoutRepeat<Found extends Record<string, unknown>>(errors: Found): Found {
  return Object.fromEntries(
    Object.entries(errors).map(([name, fault]) => [name === "repeat.freq" ? "startsLocal" : name, fault]),
  ) as Found;
}

function showAgain(
  { form }: ActionInput,
  parts: Partial<Pick<DateEditAnswer, "errors" | "toast" | "question" | "current">>,
  status: number,
) {
  const typed = form.texts("intent", "startsLocal", "endsLocal", "reason", "note");
  return data<DateEditAnswer>({ ...typedDate(new Map(Object.entries(typed))), ...parts }, { status });
}
