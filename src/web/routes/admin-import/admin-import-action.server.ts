import { changeSource, saveSource } from "#commands/imports/import-source.ts";
import { fetchImport, PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import type { StartOutcome } from "#commands/imports/start-import.ts";
import { AppError } from "#core/errors.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-run.ts";
import { VANISHED_ACTS } from "#core/imports/vanished.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { undoRun } from "#web/components/admin-import/undo-run.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { chooseAgain, takeFile, toRun } from "#web/routes/admin-import/take-file.server.ts";
const IMPORT_FAILED: Toast = errorToast({ title: "adminImport.toast.failed", message: "adminImport.toast.failedText" });
/** Errors in typed fields, which are reported at the field only. */
const TYPED_WRONG = ["imports.address.noSheet", "imports.address.badSheet", "imports.address.noCalendar", "fields.url"];

/** Reads a file, a sheet or a calendar, adds a source, or changes one. On an error the typed values stay. */
export async function importAction(request: Request, viewer: Viewer, context: RequestContext) {
  const isFile = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  if (isFile) return takeFile(request, context);
  const form = await readForm(request);
  switch (form.text("intent")) {
    case "fetch":
      return fetched(form, context);
    case "keep":
      return addSource(form, context);
    case "read-now":
    case "stop":
      return changed(form, viewer, context);
    case "undo":
      return undoRun(form.text("run"), IMPORT_PATH, context);
    default:
      throw new AppError("invalid", "the form names no known action");
  }
}

function kindIn(form: SentForm): "sheet" | "ics" {
  return form.text("from") === "sheet" ? "sheet" : "ics";
}

async function fetched(form: SentForm, context: RequestContext) {
  const { actor, database, now, site } = context;
  const network = context.importNetwork ?? PUBLIC_NETWORK;
  const timezone = canonicalZone(form.text("zone")) ?? site.timezone;
  const options = { timezone, approve: false, owner: null };
  const importSource = { actor, kind: kindIn(form), typed: form.text("address"), options, network };
  const started = await orLogged<StartOutcome>(context, "a list could not be fetched", () =>
    fetchImport(database, importSource, now),
  );
  if (started === null) return showAgain(form, { toast: IMPORT_FAILED, status: 503 }, context);
  if (started.outcome === "refused") return refusedAddress(form, started.fault, context);
  return toRun(started, context);
}

function refusedAddress(form: SentForm, fault: ValidationError, context: RequestContext) {
  const isTyped = TYPED_WRONG.includes(fault.key);
  const toast: Toast | null = isTyped
    ? null
    : errorToast({ title: "adminImport.toast.failed", message: fault.key, values: fault.values });
  return showAgain(form, { fault, toast, status: 422 }, context);
}

async function addSource(form: SentForm, context: RequestContext) {
  const { actor, database, now, site } = context;
  const everyHours = SOURCE_HOURS.find((hours) => String(hours) === form.text("every")) ?? SOURCE_HOURS_DEFAULT;
  const timezone = canonicalZone(form.text("zone")) ?? site.timezone;
  const network = context.importNetwork ?? PUBLIC_NETWORK;
  const vanished = VANISHED_ACTS.find((act) => act === form.text("vanished")) ?? VANISHED_ACTS[0];
  const source = { actor, kind: kindIn(form), typed: form.text("address"), everyHours, timezone, vanished };
  const saved = await orLogged(context, "an import source could not be stored", () =>
    saveSource(database, { ...source, organizer: null, network }, now),
  );
  if (saved === null) return showAgain(form, { toast: IMPORT_FAILED, status: 503 }, context);
  if (saved.outcome === "refused") return refusedAddress(form, saved.fault, context);
  if (saved.outcome === "forbidden") throw new AppError("forbidden", "only moderators keep sources");
  const toast: Toast =
    saved.outcome === "stored"
      ? successToast({ title: "adminImport.toast.kept", message: "adminImport.toast.keptText" })
      : infoToast({ title: "adminImport.toast.already" });
  return redirectWithToast(here(kindIn(form)), toast, context);
}

async function changed(form: SentForm, viewer: Viewer, context: RequestContext) {
  const act = form.text("intent") === "stop" ? "stop" : "read-now";
  const change = { actor: context.actor, viewer, publicId: form.text("source"), act } as const;
  const outcome = await orLogged(context, "a source could not be changed", () =>
    changeSource(context.database, change, context.now),
  );
  if (outcome === "forbidden") throw new AppError("forbidden", "only moderators change sources");
  if (outcome === null) return redirectWithToast(IMPORT_PATH, IMPORT_FAILED, context);
  if (outcome === "gone")
    return redirectWithToast(IMPORT_PATH, errorToast({ title: "adminImport.toast.sourceGone" }), context);
  const stopped: Toast = successToast({ title: "adminImport.toast.stopped", message: "adminImport.toast.stoppedText" });
  return redirectWithToast(
    IMPORT_PATH,
    act === "stop" ? stopped : successToast({ title: "adminImport.toast.readNow" }),
    context,
  );
}

function here(tab: "sheet" | "ics"): string {
  return `${IMPORT_PATH}?from=${tab}`;
}

type Again = { fault?: ValidationError; toast: Toast | null; status: number };

function showAgain(form: SentForm, { fault, toast, status }: Again, context: RequestContext) {
  const errors = fault === undefined ? {} : { address: wordsIn(context.translate, fault) };
  const typed = form.texts("address", "zone", "every", "vanished");
  return chooseAgain({ errors, typed, toast: toast && shownToast(toast, context) }, status);
}
