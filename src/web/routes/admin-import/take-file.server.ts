import { data, redirect } from "react-router";
import { previewImport } from "#commands/imports/preview-import.ts";
import { type StartOutcome, startImport } from "#commands/imports/start-import.ts";
import { AppError } from "#core/errors.ts";
import { IMPORT_FILE_MAX_BYTES, kindOfFile } from "#core/imports/import-run.ts";
import { runPath } from "#core/imports/run-address.ts";
import { type ValidationError, refused } from "#core/validation-error.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { wordsIn } from "#messages/words-in.ts";
import { readFileForm } from "#storage/read-file-form.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { type SentForm, sentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ChooseAnswer } from "#web/routes/admin-import/admin-import-loader.server.ts";
const FAILED: Toast = errorToast({ title: "adminImport.toast.uploadFailed", message: "adminImport.toast.failedText" });
const NOT_WHOLE: Toast = errorToast({ title: "adminImport.toast.uploadFailed", message: "adminImport.choose.notRead" });
/** The spec's message for a file without events (§8, No events imported). */
const NOTHING: Toast = errorToast({ title: "imports.file.nothing", message: "imports.file.help" });
const EMPTY_FILE_ERRORS = ["imports.file.empty", "imports.file.headerOnly", "imports.file.noEntries"];

/**
 * The message for a file that exceeds an upload limit, by whose limit it is, with the status (RFC 6585 §4, RFC 9110
 * §15.6.4).
 */
const NO_ROOM = {
  person: { fault: refused("imports.file.tooMany").fault, status: 429 },
  site: { fault: refused("imports.file.busy").fault, status: 503 },
} as const;

/**
 * Receives an uploaded file as a stream. A rejected file changes nothing, and the page shows the reason at the file's
 * field.
 */
export async function takeFile(request: Request, context: RequestContext) {
  let fields: SentForm = sentForm(new FormData());
  try {
    const read = await readFileForm(request, "file", async ({ name, bytes, fields: typed }) => {
      fields = sentForm(typed);
      const full = context.uploads.take(Math.min(IMPORT_FILE_MAX_BYTES, bodyBytesOf(request)));
      if (full !== null) return { outcome: "no-room", full } as const;
      return start({ name, bytes, atLeastBytes: fileBytesOf(request), typed: fields }, context);
    });
    fields = sentForm(read.fields);
    const taken = read.taken ?? { outcome: "refused" as const, fault: missing(fields) };
    if (taken.outcome === "no-room") return refusedFile(fields, NO_ROOM[taken.full], context);
    return taken.outcome === "refused"
      ? refusedFile(fields, { fault: taken.fault, status: 422 }, context)
      : await toRun(taken, context);
  } catch (error) {
    const isDamaged = error instanceof AppError && error.code === "invalid";
    if (error instanceof AppError && !isDamaged && error.code !== "unavailable") throw error;
    if (!isDamaged) context.logError(error, "an uploaded import file could not be stored");
    const toast = shownToast(isDamaged ? NOT_WHOLE : FAILED, context);
    return chooseAgain({ errors: {}, typed: typedIn(fields), toast }, isDamaged ? 400 : 503);
  }
}

/** An upper bound for the form's other fields and the multipart framing, in bytes. */
const AROUND_BYTES = 2 * 1024 * 1024;

/** Returns the least size of a form's file; 0 for a form without a stated length. */
function fileBytesOf({ headers }: Request): number {
  return Math.max(0, Number(headers.get("content-length") ?? 0) - AROUND_BYTES);
}

/** Returns the greatest size of a form's file. */
function bodyBytesOf({ headers }: Request): number {
  return Number(headers.get("content-length") ?? Infinity);
}

type Sent = { name: string; bytes: AsyncIterable<Uint8Array>; atLeastBytes: number; typed: SentForm };

async function start(
  { name, bytes: file, atLeastBytes, typed }: Sent,
  { actor, database, now, site }: RequestContext,
): Promise<StartOutcome> {
  const requested = typed.text("from") === "ics" ? "ics" : "csv";
  const kind = kindOfFile(name);
  if (kind !== requested) {
    return requested === "ics"
      ? { outcome: "refused", fault: refused("adminImport.choose.notIcs").fault }
      : { outcome: "refused", fault: refused("imports.file.notCsv").fault };
  }
  const timezone = canonicalZone(typed.text("zone")) ?? site.timezone;
  const options = { timezone, approve: false, owner: null };
  const upload = { kind, source: null, fileName: name, file, atLeastBytes };
  return startImport(database, { actor, ...upload, options }, now);
}

function missing(typed: SentForm): ValidationError {
  return refused(typed.text("from") === "ics" ? "adminImport.choose.noIcs" : "imports.file.missing").fault;
}

function refusedFile(
  typed: SentForm,
  { fault, status }: { fault: ValidationError; status: number },
  context: RequestContext,
) {
  const errors = { file: wordsIn(context.translate, fault) };
  const toast = EMPTY_FILE_ERRORS.includes(fault.key) ? shownToast(NOTHING, context) : null;
  return chooseAgain({ errors, typed: typedIn(typed), toast }, status);
}

function typedIn(form: SentForm) {
  return form.texts("address", "zone", "every", "vanished");
}

/** Shows the first step again with the typed values and the errors. */
export function chooseAgain(answer: ChooseAnswer, status: number) {
  return data(answer, { status });
}

/** Redirects to the page of a run that has begun. A calendar has no columns to map, so its preview is created at once. */
export async function toRun(
  started: Exclude<StartOutcome, { outcome: "refused" }>,
  { actor, database, now }: RequestContext,
): Promise<Response> {
  if (started.outcome === "forbidden") throw new AppError("forbidden", "only moderators import");
  const { runId, state } = started;
  if (state === "mapped") await previewImport(database, { actor, runId }, now);
  return redirect(runPath(runId), 303);
}
