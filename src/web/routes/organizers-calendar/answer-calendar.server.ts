import { data, redirect } from "react-router";
import { changeSource } from "#commands/imports/change-source.ts";
import { PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import { keepSource } from "#commands/imports/keep-source.ts";
import { AppError } from "#core/errors.ts";
import { SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-source.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { type ManagedOrganizer, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { ownedForm } from "#web/components/organizers/owned-form.server.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { CalendarAnswer } from "#web/routes/organizers-calendar/calendar-view.ts";
import { calendarPath } from "#web/routes/organizers-calendar/load-calendar.server.ts";

const FIELDS = ["address", "every", "zone"] as const;
const DONE = { kind: "success", seconds: 5 } as const;
const KEPT: Toast = { ...DONE, title: "adminImport.toast.kept", message: "adminImport.toast.keptText" };
const ALREADY: Toast = { kind: "info", seconds: 5, title: "adminImport.toast.already" };
const READ_NOW: Toast = { ...DONE, title: "adminImport.toast.readNow" };
const STOPPED: Toast = { ...DONE, title: "adminImport.toast.stopped", message: "adminImport.toast.stoppedText" };
const GONE: Toast = { kind: "error", seconds: 0, title: "adminImport.toast.sourceGone" };
const FAILED: Toast = {
  kind: "error",
  title: "organizerForm.operationFailed",
  message: "organizerForm.unexpected",
  seconds: 0,
};

/** Keeps an organizer's calendar, reads it at once, or reads it no more. What was typed stays whatever fails. */
export async function answerCalendar(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const owned = ownedForm(
    form,
    { path: calendarPath(url.search), fields: [...FIELDS], message: "organizerForm.manageSignIn" },
    context,
  );
  if ("refused" in owned) return owned.refused;
  const answer = await unlessRefused(context, "an organizer's calendar could not be kept", async () => {
    const managed = await managedOrganizer(url, owned.viewer, context);
    if (managed === null) return redirect("/organizers/manage");
    const who = { managed, viewer: owned.viewer };
    return form.text("intent") === "keep" ? keep(form, who, context) : change(form, who, context);
  });
  return answer ?? again(form, { error: null, toast: shownToast(FAILED, context) }, 503);
}

type Who = { managed: ManagedOrganizer; viewer: Viewer };

async function keep(form: SentForm, { managed, viewer }: Who, context: RequestContext) {
  const { actor, database, now, zone, translate } = context;
  const everyHours = SOURCE_HOURS.find((hours) => String(hours) === form.text("every")) ?? SOURCE_HOURS_DEFAULT;
  const timezone = canonicalZone(form.text("zone")) ?? zone.id;
  const organizer = { publicId: managed.organizer.publicId, viewer };
  const network = context.importNetwork ?? PUBLIC_NETWORK;
  const source = { actor, kind: "ics", typed: form.text("address"), everyHours, timezone, organizer, network } as const;
  const kept = await keepSource(database, source, now);
  if (kept.outcome === "forbidden") throw new AppError("forbidden", "an organizer's people bring its calendar");
  if (kept.outcome === "refused") return again(form, { error: wordsIn(translate, kept.fault), toast: null }, 422);
  return redirectWithToast(calendarPath(managed.query), kept.outcome === "kept" ? KEPT : ALREADY, context);
}

async function change(form: SentForm, { managed, viewer }: Who, context: RequestContext) {
  const act = form.text("intent") === "stop" ? "stop" : "read-now";
  const changing = { actor: context.actor, viewer, publicId: form.text("source"), act } as const;
  const done = await changeSource(context.database, changing, context.now);
  if (done === "forbidden") throw new AppError("forbidden", "an organizer's people change its calendar");
  const toast = done === "gone" ? GONE : act === "stop" ? STOPPED : READ_NOW;
  return redirectWithToast(calendarPath(managed.query), toast, context);
}

function again(form: SentForm, answer: Omit<CalendarAnswer, "typed">, status: number) {
  return data<CalendarAnswer>({ ...answer, typed: form.texts(...FIELDS) }, { status });
}
