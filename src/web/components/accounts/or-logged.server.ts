import type { RequestContext } from "#web/http/request-context.server.ts";

/** What `work` comes to; null when it failed for a reason that nobody foresaw, which then stands in the log: the form stays filled. */
export async function orLogged<Result>(
  context: Pick<RequestContext, "logError">,
  note: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    context.logError(error, note);
    return null;
  }
}
