import type { ImportState } from "#core/imports/import-run.ts";
import { runPath } from "#core/imports/run-address.ts";
import type { JobRun, JobRunState } from "#core/jobs/job-run.ts";
import { tookWords } from "#core/jobs/took-words.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import type { ImportRun } from "#data/queries/import-runs.ts";
import type { ImportSourceRow } from "#data/queries/import-sources.ts";
import { wordsIn } from "#messages/words-in.ts";
import { logMoment } from "#web/components/admin-audit/log-moment.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { RunView } from "#web/routes/admin-jobs/jobs-view.ts";

type Times = { startedAt: EpochMs; endedAt: EpochMs | null; isRunning: boolean };

/** A run of one of the program's own jobs. */
export function jobView(run: JobRun, reader: ListReader): RunView {
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

/** An import, unless it waits for a person. */
export function importView(run: ImportRun, reader: ListReader): readonly RunView[] {
  const { runId, fileName, errorId, createdAt, startedAt, endedAt } = run;
  const state = IMPORT_STATES[run.state];
  if (state === undefined) return [];
  const { translate } = reader;
  const why = errorId === null ? null : translate("adminJobs.importFailed", { errorId });
  return [
    {
      kind: "import",
      id: runId,
      key: `import ${runId}`,
      name: fileName,
      fault: run.refusal === null ? why : wordsIn(translate, run.refusal),
      ...timesOf({ startedAt: startedAt ?? createdAt, endedAt, isRunning: state === "running" }, reader),
      state,
      href: runPath(runId),
      mayCancel: CANCELLED_FROM.has(run.state),
    },
  ];
}

/** A kept sheet or calendar that could not be read when its time came. */
export function sourceViews(source: ImportSourceRow, reader: ListReader): readonly RunView[] {
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
  const said = (ms: number): string => {
    const { key, values } = tookWords(ms);
    return wordsIn(translate, { key: `adminJobs.took.${key}`, values });
  };
  const soFar = isRunning ? translate("adminJobs.took.soFar", { took: said(now - startedAt) }) : null;
  return {
    iso: toIsoSeconds(startedAt),
    started: logMoment(startedAt, reader),
    took: soFar ?? (endedAt === null ? translate("adminJobs.took.not") : said(endedAt - startedAt)),
  };
}
