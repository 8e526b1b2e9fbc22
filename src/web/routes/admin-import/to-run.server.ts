import { redirect } from "react-router";
import { previewImport } from "#commands/imports/preview-import.ts";
import type { StartOutcome } from "#commands/imports/start-import.ts";
import { AppError } from "#core/errors.ts";
import { runPath } from "#core/imports/run-address.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** On to the page of a run that has begun. A calendar has no columns to map, so its preview is made at once. */
export async function toRun(
  started: Exclude<StartOutcome, { outcome: "refused" }>,
  { actor, database, now }: RequestContext,
): Promise<Response> {
  if (started.outcome === "forbidden") throw new AppError("forbidden", "only moderators import");
  const { runId, state } = started;
  if (state === "mapped") await previewImport(database, { actor, runId }, now);
  return redirect(runPath(runId), 303);
}
