import { localDate, toInstant } from "#core/time/local-time.ts";
import { recentImports } from "#data/queries/import-runs.ts";
import { directorySources } from "#data/queries/import-sources.ts";
import { jobFigures, newestJobRuns } from "#data/queries/job-runs.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { JobsView } from "#web/routes/admin-jobs/jobs-view.ts";
import { importView, jobView, sourceViews } from "#web/routes/admin-jobs/run-views.server.ts";

/** What ran by itself and what failed: jobs, imports, and kept sources that could not be read. That they cannot be read is a value too. */
export async function loadJobs(
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: JobsView }> {
  const { translate, site, requestId } = context;
  const page = translate("adminJobs.title");
  const always = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const found = await read(context);
  if (found === null) return { status: 503, view: { ...always, shows: "failed", requestId } };
  const reader = listReader(context);
  const runs = [
    ...found.jobs.map((run) => jobView(run, reader)),
    ...found.imports.flatMap((run) => importView(run, reader)),
    ...found.sources.flatMap((source) => sourceViews(source, reader)),
  ];
  runs.sort((one, other) => (one.iso < other.iso ? 1 : one.iso > other.iso ? -1 : 0));
  return { status: 200, view: { ...always, shows: "list", figures: found.figures, runs } };
}

async function read(context: RequestContext) {
  const { now, zone } = context;
  try {
    const { db } = context.database;
    const today = toInstant(`${localDate(now, zone.id)}T00:00:00`, zone.id).instant;
    const [figures, jobs] = [await jobFigures(db, today), await newestJobRuns(db)];
    return { figures, jobs, imports: await recentImports(db), sources: await directorySources(db) };
  } catch (error) {
    context.logError(error, "the jobs could not be read");
    return null;
  }
}
