import { cancelImport } from "#commands/imports/act-on-run.ts";
import { changeSource } from "#commands/imports/import-source.ts";
import { runJobAgain } from "#commands/jobs/run-job-again.ts";
import { AppError } from "#core/errors.ts";
import type { ImportState } from "#core/imports/import-run.ts";
import { runPath } from "#core/imports/run-address.ts";
import { type JobFigures, type JobRun, type JobRunState, tookWords } from "#core/jobs/job-run.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { localDate, toInstant } from "#core/time/local-time.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  type ImportRun,
  type ImportSourceRow,
  listDirectorySources,
  listRecentImports,
} from "#data/queries/import-runs.ts";
import { countJobs, listNewestJobRuns } from "#data/queries/job-runs.ts";
import { wordsIn } from "#messages/words-in.ts";
import { logMoment } from "#web/components/admin-audit/read-log.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Times = { startedAt: EpochMs; endedAt: EpochMs | null; isRunning: boolean };

/** Formats a run of one of the program's own jobs. */
function jobView(run: JobRun, reader: ListReader): RunView {
  const { translate } = reader;
  const { id, name, state, errorId, tries } = run;
  const fault = errorId === null ? null : translate("adminJobs.errorId", { tries, errorId });
  return {
    kind: "job",
    id: name,
    key: `job ${id}`,
    name: translate(`adminJobs.job.${name}`),
    fault,
    ...timesOf({ ...run, isRunning: state === "running" }, reader),
    state,
    href: null,
    mayCancel: false,
  };
}

const IMPORT_STATES: Partial<Record<ImportState, JobRunState>> = {
  previewing: "running",
  applying: "running",
  cancelling: "running",
  undoing: "running",
  applied: "done",
  undone: "cancelled",
  cancelled: "cancelled",
  failed: "failed",
};
const CANCELLED_FROM: ReadonlySet<ImportState> = new Set(["previewing", "applying"]);

/** Formats an import; returns nothing for one that waits for a person. */
function importView(run: ImportRun, reader: ListReader): readonly RunView[] {
  const { runId, fileName, errorId, createdAt, startedAt, endedAt } = run;
  const state = IMPORT_STATES[run.state];
  if (state === undefined) return [];
  const { translate } = reader;
  const cause = errorId === null ? null : translate("adminJobs.importFailed", { errorId });
  return [
    {
      kind: "import",
      id: runId,
      key: `import ${runId}`,
      name: fileName,
      fault: run.refusal === null ? cause : wordsIn(translate, run.refusal),
      ...timesOf({ startedAt: startedAt ?? createdAt, endedAt, isRunning: state === "running" }, reader),
      state,
      href: runPath(runId),
      mayCancel: CANCELLED_FROM.has(run.state),
    },
  ];
}

/** Formats a source, a sheet or a calendar, that could not be read at its scheduled time. */
function sourceViews(source: ImportSourceRow, reader: ListReader): readonly RunView[] {
  const { publicId, typed, readAt, fault } = source;
  if (readAt === null || fault === null) return [];
  return [
    {
      kind: "source",
      id: publicId,
      key: `source ${publicId}`,
      name: typed,
      fault: wordsIn(reader.translate, fault),
      ...timesOf({ startedAt: readAt, endedAt: null, isRunning: false }, reader),
      state: "failed",
      href: null,
      mayCancel: false,
    },
  ];
}

function timesOf(
  { startedAt, endedAt, isRunning }: Times,
  reader: ListReader,
): Pick<RunView, "iso" | "started" | "took"> {
  const { translate, now } = reader;
  const durationText = (ms: number): string => {
    const { key, values } = tookWords(ms);
    return wordsIn(translate, { key: `adminJobs.took.${key}`, values });
  };
  const soFar = isRunning ? translate("adminJobs.took.soFar", { took: durationText(now - startedAt) }) : null;
  return {
    iso: toIsoSeconds(startedAt),
    started: logMoment(startedAt, reader),
    took: soFar ?? (endedAt === null ? translate("adminJobs.took.not") : durationText(endedAt - startedAt)),
  };
}

const JOBS_PATH = "/admin/jobs";
const TOASTS = {
  requested: successToast({ title: "adminJobs.toast.asked", message: "adminJobs.toast.askedText" }),
  waits: infoToast({ title: "adminJobs.toast.waits", message: "adminJobs.toast.waitsText" }),
  unknown: infoToast({ title: "adminJobs.toast.unknown", message: "adminJobs.toast.unknownText" }),
  read: successToast({ title: "adminJobs.toast.read", message: "adminJobs.toast.readText" }),
  cancelled: successToast({ title: "adminJobs.toast.cancelled", message: "adminJobs.toast.cancelledText" }),
  gone: infoToast({ title: "adminJobs.toast.gone", message: "adminJobs.toast.goneText" }),
  failed: errorToast({ title: "adminJobs.toast.failed", message: "adminJobs.toast.failedText" }),
} as const satisfies Record<string, Toast>;

/** Runs a job or reads a source again, or stops an import; then shows the page with the outcome. */
export async function jobsAction(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const [intent, id] = [form.text("intent"), form.text("id")];
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const outcome = await orLogged(context, "a job could not be changed", () => act(id, viewer, context));
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

/**
 * Loads what ran automatically and what failed: jobs, imports, and sources that could not be read. Returns a failure as
 * a value.
 */
export async function jobsLoader(
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: JobsView }> {
  const { translate, site, requestId } = context;
  const page = translate("adminJobs.title");
  const common = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const found = await read(context);
  if (found === null) return { status: 503, view: { ...common, shows: "failed", requestId } };
  const reader = listReader(context);
  const runs = [
    ...found.jobs.map((run) => jobView(run, reader)),
    ...found.imports.flatMap((run) => importView(run, reader)),
    ...found.sources.flatMap((source) => sourceViews(source, reader)),
  ];
  runs.sort((one, other) => (one.iso < other.iso ? 1 : one.iso > other.iso ? -1 : 0));
  return { status: 200, view: { ...common, shows: "list", figures: found.figures, runs } };
}

async function read(context: RequestContext) {
  const { now, zone } = context;
  return orLogged(context, "the jobs could not be read", async () => {
    const { db } = context.database;
    const today = toInstant(`${localDate(now, zone.id)}T00:00:00`, zone.id).instant;
    const [figures, jobs] = [await countJobs(db, today), await listNewestJobRuns(db)];
    return { figures, jobs, imports: await listRecentImports(db), sources: await listDirectorySources(db) };
  });
}

export type RunView = {
  /** A job, an import, or the reading of a source; `id` identifies it. */
  kind: "job" | "import" | "source";
  id: string;
  key: string;
  name: string;
  /** Why the run failed. */
  fault: string | null;
  iso: string;
  started: string;
  took: string;
  state: JobRunState;
  /** For an import: its page, and whether it can be stopped. */
  href: string | null;
  mayCancel: boolean;
};

/** What the page of jobs shows, or that the jobs could not be read. */
type JobsView = { documentTitle: string; frame: AdminFrameData } & (
  | { shows: "list"; figures: JobFigures; runs: readonly RunView[] }
  | { shows: "failed"; requestId: string }
);
