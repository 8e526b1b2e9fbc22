import { data, redirect } from "react-router";
import { changeSource, saveSource } from "#commands/imports/import-source.ts";
import { PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import { AppError } from "#core/errors.ts";
import { SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-run.ts";
import { VANISHED_ACTS } from "#core/imports/vanished.ts";
import { resultWords } from "#core/imports/import-result.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { type ImportSourceRow, findImportRun, findSourceOfOrganizer } from "#data/queries/import-runs.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import {
  type ManagedOrganizer,
  manageFrame,
  managedOrganizer,
} from "#web/components/organizers/managed-organizer.server.ts";
import { stashedFields, ownedForm } from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { CalendarAnswer, CalendarView } from "#web/routes/organizers-calendar/calendar-page.tsx";

const FIELDS = ["address", "every", "zone", "vanished"] as const;
const ADDED: Toast = successToast({ title: "adminImport.toast.kept", message: "adminImport.toast.keptText" });
const ALREADY: Toast = infoToast({ title: "adminImport.toast.already" });
const READ_NOW: Toast = successToast({ title: "adminImport.toast.readNow" });
const STOPPED: Toast = successToast({ title: "adminImport.toast.stopped", message: "adminImport.toast.stoppedText" });
const GONE: Toast = errorToast({ title: "adminImport.toast.sourceGone" });
const FAILED: Toast = errorToast({ title: "organizerForm.operationFailed", message: "organizerForm.unexpected" });

/** Stores an organizer's calendar, reads it now, or removes it. On any error the typed values stay. */
export async function calendarAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const owned = await ownedForm(
    form,
    { path: calendarPath(url.search), fields: [...FIELDS], message: "organizerForm.manageSignIn" },
    context,
  );
  if ("refused" in owned) return owned.refused;
  const answer = await orLogged(context, "an organizer's calendar could not be stored", async () => {
    const managed = await managedOrganizer(url, owned.viewer, context);
    if (managed === null) return redirect("/organizers/manage");
    const who = { managed, viewer: owned.viewer };
    return form.text("intent") === "keep" ? addSource(form, who, context) : change(form, who, context);
  });
  return answer ?? showAgain(form, { error: null, toast: shownToast(FAILED, context) }, 503);
}

type Who = { managed: ManagedOrganizer; viewer: Viewer };

async function addSource(form: SentForm, { managed, viewer }: Who, context: RequestContext) {
  const { actor, database, now, zone, translate } = context;
  const everyHours = SOURCE_HOURS.find((hours) => String(hours) === form.text("every")) ?? SOURCE_HOURS_DEFAULT;
  const timezone = canonicalZone(form.text("zone")) ?? zone.id;
  const organizer = { publicId: managed.organizer.publicId, viewer };
  const network = context.importNetwork ?? PUBLIC_NETWORK;
  const vanished = VANISHED_ACTS.find((act) => act === form.text("vanished")) ?? VANISHED_ACTS[0];
  const source = { actor, kind: "ics", typed: form.text("address"), everyHours, timezone, vanished } as const;
  const saved = await saveSource(database, { ...source, organizer, network }, now);
  if (saved.outcome === "forbidden") throw new AppError("forbidden", "an organizer's people bring its calendar");
  if (saved.outcome === "refused") return showAgain(form, { error: wordsIn(translate, saved.fault), toast: null }, 422);
  return redirectWithToast(calendarPath(managed.query), saved.outcome === "stored" ? ADDED : ALREADY, context);
}

async function change(form: SentForm, { managed, viewer }: Who, context: RequestContext) {
  const act = form.text("intent") === "stop" ? "stop" : "read-now";
  const changing = { actor: context.actor, viewer, publicId: form.text("source"), act } as const;
  const done = await changeSource(context.database, changing, context.now);
  if (done === "forbidden") throw new AppError("forbidden", "an organizer's people change its calendar");
  const toast = done === "gone" ? GONE : act === "stop" ? STOPPED : READ_NOW;
  return redirectWithToast(calendarPath(managed.query), toast, context);
}

function showAgain(form: SentForm, answer: Omit<CalendarAnswer, "typed">, status: number) {
  return data<CalendarAnswer>({ ...answer, typed: form.texts(...FIELDS) }, { status });
}

/** The page's address, which a stored form names. */
function calendarPath(query: string): string {
  return `/organizers/manage/calendar${query}`;
}

/**
 * Loads an organizer's calendar, and the result of its last reading. Redirects a member without a profile to creating
 * one.
 */
export async function calendarLoader(
  request: Request,
  context: RequestContext,
): Promise<{ view: CalendarView; headers: Headers }> {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  if (managed === null) throw redirect("/organizers/manage");
  const { translate, site, database, zone } = context;
  const owner = viewer.userId;
  const source = await findSourceOfOrganizer(database.db, managed.organizer.id);
  const { values, headers } = await stashedFields(request, { path: calendarPath(url.search), owner }, context);
  const typed = (name: string) => values?.get(name) ?? "";
  const title = translate("organizerManage.calendar.title");
  const view = {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    frame: await manageFrame(managed, viewer, context),
    owner,
    zones: zoneOptions(context),
    zone: zone.id,
    typed: { address: typed("address"), every: typed("every"), zone: typed("zone"), vanished: typed("vanished") },
    source: source && (await sourceView(source, context)),
  };
  return { view, headers };
}

async function sourceView(source: ImportSourceRow, context: RequestContext): Promise<CalendarView["source"]> {
  const { translate, language, zone, hour12, database } = context;
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const { readAt, fault, lastRun } = source;
  const run = lastRun === null ? null : await findImportRun(database.db, lastRun);
  const hours = String(source.everyHours) as "1" | "6" | "24" | "168";
  return {
    id: source.publicId,
    address: source.typed,
    every: translate(`adminImport.every.${hours}`),
    vanished: source.vanished,
    read:
      readAt === null
        ? null
        : {
            iso: new Date(readAt).toISOString(),
            when: formatDateAtClock(readAt, style),
            fault: fault && wordsIn(translate, fault),
          },
    brought: run?.state === "applied" && run.result !== null ? wordsIn(translate, resultWords(run.result)) : null,
  };
}
