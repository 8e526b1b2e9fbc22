import { AppError } from "#core/errors.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * What `work` comes to; null when it failed for a reason that nobody foresaw, which then stands in the log: the form stays filled.
 * What is not allowed, or not there, goes on to be a page of its own.
 */
export async function unlessRefused<Result>(
  context: Pick<RequestContext, "logError">,
  note: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") throw error;
    context.logError(error, note);
    return null;
  }
}
