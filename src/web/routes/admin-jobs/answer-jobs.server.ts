import { cancelImport } from "#commands/imports/cancel-import.ts";
import { changeSource } from "#commands/imports/change-source.ts";
import { runJobAgain } from "#commands/jobs/run-job-again.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const JOBS_PATH = "/admin/jobs";
const TOASTS = {
  asked: { kind: "success", seconds: 5, title: "adminJobs.toast.asked", message: "adminJobs.toast.askedText" },
  waits: { kind: "info", seconds: 5, title: "adminJobs.toast.waits", message: "adminJobs.toast.waitsText" },
  unknown: { kind: "info", seconds: 5, title: "adminJobs.toast.unknown", message: "adminJobs.toast.unknownText" },
  read: { kind: "success", seconds: 5, title: "adminJobs.toast.read", message: "adminJobs.toast.readText" },
  cancelled: {
    kind: "success",
    seconds: 5,
    title: "adminJobs.toast.cancelled",
    message: "adminJobs.toast.cancelledText",
  },
  gone: { kind: "info", seconds: 5, title: "adminJobs.toast.gone", message: "adminJobs.toast.goneText" },
  failed: { kind: "error", seconds: 0, title: "adminJobs.toast.failed", message: "adminJobs.toast.failedText" },
} as const satisfies Record<string, Toast>;

/** Has a job run or a source read again, or stops an import; then the page is shown anew with what became of it. */
export async function answerJobs(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const [intent, id] = [form.text("intent"), form.text("id")];
  const act = ACTS[intent];
  if (act === undefined) throw new AppError("invalid", "the form names no act");
  const outcome = await unlessRefused(context, "a job could not be changed", () => act(id, viewer, context));
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins have jobs run");
  return redirectWithToast(JOBS_PATH, TOASTS[outcome ?? "failed"], context);
}

type Act = (id: string, viewer: Viewer, context: RequestContext) => Promise<keyof typeof TOASTS | "forbidden">;

const ACTS: Readonly<Record<string, Act>> = {
  run: (name, _viewer, { database, actor, now, logError }) => {
    const onError = (error: Error): void => logError(error, "the job queue met an error");
    return runJobAgain(database, { actor, name, onError }, now);
  },
  read: async (publicId, viewer, { database, actor, now }) => {
    const outcome = await changeSource(database, { actor, viewer, publicId, act: "read-now" }, now);
    return outcome === "done" ? "read" : outcome;
  },
  cancel: async (runId, _viewer, { database, actor, now }) => {
    const { outcome } = await cancelImport(database, { actor, runId }, now);
    if (outcome === "forbidden") return outcome;
    return outcome === "enqueued" || outcome === "cancelled" ? "cancelled" : "gone";
  },
};
